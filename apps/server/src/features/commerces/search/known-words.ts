/** The words in the names of public places, products, streets and localities. A word that is not among them may be misspelt. */
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { livePlaces } from '../map/live.ts';
import { wordsAround } from './words-around.ts';

export async function knownWords(platform: Platform, registry: Registry): Promise<KnownWords> {
  const { store } = await livePlaces(platform, registry)();
  const { words, localities } = await wordsAround(platform, registry)();
  return {
    begins: (typed) => store.words.begins(typed) || words.begins(typed),
    resembling: (typed) => [...store.words.wordsLike(typed), ...words.wordsLike(typed)],
    localities,
  };
}
