/** The words of a city's places, their products and streets: any other word may be misspelt. */
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import sql from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { livePlaces } from '../map/live.ts';
import { createWords, type Words } from './word-index.ts';

/** Of products and addresses; read again when one was written and a search has an unknown word. */
const otherWords = new WeakMap<Platform, () => Promise<Words>>();

function othersOf(platform: Platform): Promise<Words> {
  let read = otherWords.get(platform);
  if (!read) {
    read = createOthers(platform);
    otherWords.set(platform, read);
  }
  return read();
}

function createOthers({ db, changes }: Platform): () => Promise<Words> {
  let known: Promise<Words> | null = null;
  changes.subscribe((list) => {
    if (list === null || list.some(({ resource }) => resource === 'products' || resource === 'addresses'))
      known = null;
  });
  const read = async () => {
    const words = createWords();
    const rows = await db.query<{ word: string }>(
      sql`select distinct word from (
          select regexp_split_to_table(name_folded, '[^[:alnum:]]+') as word from products
            where active and archived_at is null
          union select regexp_split_to_table(concat_ws(' ', street_folded, extra_folded), '[^[:alnum:]]+')
            from addresses where owner is null and archived_at is null) w where length(word) > 2`,
    );
    for (const [slot, { word }] of rows.entries()) words.add(slot, word);
    return words;
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

export async function knownWords(platform: Platform, registry: Registry): Promise<KnownWords> {
  const { store } = await livePlaces(platform, registry)();
  const others = await othersOf(platform);
  return {
    begins: (typed) => store.words.begins(typed) || others.begins(typed),
    resembling: (typed) => [...store.words.wordsLike(typed), ...others.wordsLike(typed)],
  };
}
