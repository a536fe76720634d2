/** Words as PostgreSQL's regular expressions. They are folded letters and digits: nothing in them needs escaping. */
import type { Wanted } from '@callejero/contract/search/plan.ts';
import { rootOf } from '@callejero/contract/search/words.ts';

/** Shorter ones stand inside too many others. */
const minInside = 4;
const minBeginning = 3;

/** Between the words of a phrase may stand what a search leaves out: `salón de belleza`. */
const between = '\\M\\W+(?:\\w+\\W+)?\\m';

/** In any number and gender: `taco`, `doctora`, `jefes`, `luz`. */
function formsOfWord(word: string): string {
  if (word.length < 3) return word;
  const one = word.length > 3 ? word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '') : word;
  if (/[ao]$/.test(one)) return `${one.slice(0, -1)}[ao]s?`;
  if (/[zc]$/.test(one)) return `${one.slice(0, -1)}(?:[zc]|ces)`;
  return /[aeiou]$/.test(one) ? `${one}s?` : `${one}(?:es|as?|s)?`;
}

const formsOf = (phrase: string): string => phrase.split(' ').map(formsOfWord).join(between);

const anyOf = (words: readonly string[], each: (word: string) => string) => words.map(each).join('|');

/** The word itself, in any number and gender. */
export function whole(words: readonly string[]): string {
  return `\\m(?:${anyOf(words, formsOf)})\\M`;
}

/** Words that begin so; of very short ones only they themselves. */
export function beginning(words: readonly string[]): string {
  return `\\m(?:${anyOf(words, (word) => (word.length < minBeginning ? `${word}\\M` : begun(word)))})`;
}

function begun(phrase: string): string {
  return phrase.split(' ').join(between);
}

/** Words of the same root; null where the words are too short to have one. */
export function related(words: readonly string[]): string | null {
  const roots = words.flatMap((word) => (word.includes(' ') ? [] : (rootOf(word) ?? [])));
  return roots.length === 0 ? null : `\\m(?:${roots.join('|')})`;
}

/** Whatever `wanted` may be called: what was typed anywhere, other words for it whole. */
export function called({ words, synonyms }: Pick<Wanted, 'words' | 'synonyms'>): string {
  const inside = words.filter((word) => word.length >= minInside && !word.includes(' '));
  const others = words.filter((word) => !inside.includes(word));
  const roots = related(words);
  return [
    ...inside,
    ...(roots === null ? [] : [roots]),
    ...(others.length > 0 ? [beginning(others)] : []),
    whole([...words, ...synonyms]),
  ].join('|');
}
