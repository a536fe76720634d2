/** The words in the names of public places, products, streets and localities. A word that is not among them may be misspelt. */
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import { accessTo, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform, Statement } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { livePlaces } from '../map/live.ts';
import { createWords, type Words } from './word-index.ts';

interface OtherWords {
  words: Words;
  localities: readonly string[];
}

/** Of the products and addresses that everybody reads; read again when one of them may be another. */
const otherWords = new WeakMap<Platform, () => Promise<OtherWords>>();

function othersOf(platform: Platform, registry: Registry): Promise<OtherWords> {
  let read = otherWords.get(platform);
  if (!read) {
    read = createOthers(platform, registry);
    otherWords.set(platform, read);
  }
  return read();
}

/** What decides which of them everybody reads. */
const deciding = new Set(['products', 'addresses', 'commerces', 'events']);

/** A word that is known is not corrected: known words of what is hidden would tell that they are there. */
function visibleTo(registry: Registry, builder: Builder) {
  return (name: string, alias: string) => {
    const access = accessTo(registry, name, everybody);
    return access ? visibleRows(access, builder, alias, false) : 'false';
  };
}

function publicWords(registry: Registry): Statement {
  const builder = new Builder();
  const visible = visibleTo(registry, builder);
  const text = `select distinct word from (
      select regexp_split_to_table(p.name_folded, '[^[:alnum:]]+') as word from products p
        where ${visible('products', 'p')}
      union select regexp_split_to_table(concat_ws(' ', a.street_folded, a.extra_folded, a.locality_folded),
          '[^[:alnum:]]+')
        from addresses a where a.owner is null and ${visible('addresses', 'a')}) w where length(word) > 2`;
  return statement(text, builder.values);
}

function publicLocalities(registry: Registry): Statement {
  const builder = new Builder();
  const visible = visibleTo(registry, builder)('addresses', 'a');
  const text = `select distinct a.locality_folded as name from addresses a where a.owner is null and ${visible}`;
  return statement(text, builder.values);
}

function createOthers({ db, changes }: Platform, registry: Registry): () => Promise<OtherWords> {
  let known: Promise<OtherWords> | null = null;
  changes.subscribe((list) => {
    if (list === null || list.some(({ resource }) => deciding.has(resource))) known = null;
  });
  const read = async () => {
    const words = createWords();
    const rows = await db.query<{ word: string }>(publicWords(registry));
    for (const [slot, { word }] of rows.entries()) words.add(slot, word);
    const localities = await db.query<{ name: string }>(publicLocalities(registry));
    return { words, localities: localities.map(({ name }) => name) };
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
  const { words, localities } = await othersOf(platform, registry);
  return {
    begins: (typed) => store.words.begins(typed) || words.begins(typed),
    resembling: (typed) => [...store.words.wordsLike(typed), ...words.wordsLike(typed)],
    localities,
  };
}
