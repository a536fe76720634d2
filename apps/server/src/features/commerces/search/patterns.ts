/**
 * The words that a typed word or a synonym stands for: as patterns over the words in memory, and as PostgreSQL's regular expressions.
 * They consist of folded letters and digits, so nothing needs escaping.
 */
import type { Wanted } from '@callejero/contract/search/plan.ts';
import { toRoot } from '@callejero/contract/search/words.ts';
import type { WordPattern } from '../store/word-index.ts';

/** A shorter word is part of too many others to be searched inside them. */
export const minInside = 4;
const minBeginning = 3;

/** Words that a search ignores may come between the words of a phrase: `salón de belleza`. */
const between = '\\M\\W+(?:\\w+\\W+)?\\m';

/** Two letters are no word: `Inés` is no plural of `in`, nor `tres` of `tr`. */
const singular = (word: string): string => {
  const one = word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');
  return one.length < minBeginning ? word : one;
};

/** A word in any number and gender: `taco`, `doctora`, `jefes`, `luz`. */
function formsOfWord(word: string): string {
  if (word.length < 3) return word;
  const one = singular(word);
  // Short words keep their gender: `uña` (nail) is not `uno`.
  if (one.length <= minBeginning && /[ao]$/.test(one)) return `${one}s?`;
  if (/[ao]$/.test(one)) return `${one.slice(0, -1)}[ao]s?`;
  if (/[zc]$/.test(one)) return `${one.slice(0, -1)}(?:[zc]|ces)`;
  return /[aeiou]$/.test(one) ? `${one}s?` : `${one}(?:es|as?|s)?`;
}

/** All forms of a word begin so. */
function baseOf(word: string): string {
  const one = word.length < minBeginning ? word : singular(word);
  return one.length >= minBeginning && /[aozc]$/.test(one) ? one.slice(0, -1) : one;
}

const matchesAll = (word: string, forms: string): WordPattern => {
  const expression = new RegExp(`^(?:${forms})$`);
  return { beginning: baseOf(word), is: (other) => expression.test(other) };
};

/** The word itself, in any number and gender. */
export const formsPattern = (word: string): WordPattern => matchesAll(word, formsOfWord(word));

export const synonymPattern = (word: string): WordPattern => matchesAll(word, formsOfSynonym(word));

/** Only the word itself. */
export const wholePattern = (word: string): WordPattern => ({
  beginning: word,
  is: (other) => other === word,
});

/** Words that begin so; of a very short one only the word itself. */
export const beginningPattern = (word: string): WordPattern => ({
  beginning: word,
  is: (other) => word.length >= minBeginning || other === word,
});

/** Synonyms keep their gender, since nobody typed them: a `fonda` is a restaurant, a `fondo` is not. */
function formsOfSynonym(word: string): string {
  return /as?$/.test(word) && word.length > minBeginning ? `${singular(word)}s?` : formsOfWord(word);
}

/** The beginnings that words of the same root share; none for words that are too short to have a root. */
export const toRoots = (words: readonly string[]): string[] =>
  words.flatMap((word) => (word.includes(' ') ? [] : (toRoot(word) ?? [])));

/** All names of `wanted`: a typed word anywhere in a text, synonyms as whole words. */
export function called({
  words,
  equivalents,
  synonyms,
}: Pick<Wanted, 'words' | 'equivalents' | 'synonyms'>): string {
  const isLong = (word: string) => word.length >= minInside && !word.includes(' ');
  const each = (phrases: readonly string[], one: (word: string) => string) =>
    phrases.map((phrase) => phrase.split(' ').map(one).join(between));
  const whole = [...each(words, formsOfWord), ...equivalents, ...each(synonyms, formsOfSynonym)];
  const begun = words.filter((word) => !isLong(word) && word.length >= minBeginning);
  const beginnings = [...toRoots(words), ...each(begun, (word) => word)];
  return [
    ...words.filter(isLong),
    ...beginnings.map((text) => `\\m${text}`),
    `\\m(?:${whole.join('|')})\\M`,
  ].join('|');
}
