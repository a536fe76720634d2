/** Words as PostgreSQL's regular expressions. They consist of folded letters and digits, so nothing needs escaping. */
import type { Wanted } from '@callejero/contract/search/plan.ts';
import { rootOf } from '@callejero/contract/search/words.ts';

/** A shorter word is part of too many others to be searched inside them. */
const minInside = 4;
const minBeginning = 3;
/** The fewest letters that a trigram index can search. */
const minIndexed = 3;

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

const formsOf = (phrase: string): string => phrase.split(' ').map(formsOfWord).join(between);

const anyOf = (words: readonly string[], each: (word: string) => string) => words.map(each).join('|');

/** The word itself, in any number and gender. */
export function whole(words: readonly string[]): string {
  return `\\m(?:${anyOf(words, formsOf)})\\M`;
}

/** Synonyms keep their gender, since nobody typed them: a `fonda` is a restaurant, a `fondo` is not. */
export function wholeSynonyms(synonyms: readonly string[]): string {
  const formsOfSynonym = (phrase: string) =>
    phrase
      .split(' ')
      .map((word) =>
        /as?$/.test(word) && word.length > minBeginning ? `${singular(word)}s?` : formsOfWord(word),
      )
      .join(between);
  return `\\m(?:${anyOf(synonyms, formsOfSynonym)})\\M`;
}

/**
 * Drops phrases that contain another synonym as words, since they match nothing more: `terminal de autobuses` beside `terminal`.
 */
export function withoutLonger(synonyms: readonly string[]): string[] {
  return synonyms.filter(
    (phrase) => !synonyms.some((other) => other !== phrase && ` ${phrase} `.includes(` ${other} `)),
  );
}

/** Words that begin so; of very short ones only the word itself. */
export function beginning(words: readonly string[]): string {
  return `\\m(?:${anyOf(words, (word) => (word.length < minBeginning ? `${word}\\M` : begun(word)))})`;
}

/**
 * `LIKE` patterns that match only texts with a word that begins so. They are faster than the expression and match most of these
 * texts.
 */
export function surelyBeginning(words: readonly string[]): string[] {
  return words.filter((word) => word.length >= minBeginning).flatMap((word) => [`${word}%`, `% ${word}%`]);
}

/** `LIKE` patterns that match only texts with the word itself, which most have in front. */
export function surelyWhole(words: readonly string[]): string[] {
  return [...words.map((word) => `${word} %`), ...words.flatMap((word) => [`% ${word} %`, `% ${word}`])];
}

function begun(phrase: string): string {
  return phrase.split(' ').join(between);
}

/** The beginnings that words of the same root share; none for words that are too short to have a root. */
export const rootsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => (word.includes(' ') ? [] : (rootOf(word) ?? [])));

/** Words of the same root; null where the words are too short to have one. */
export function related(words: readonly string[]): string | null {
  const roots = rootsOf(words);
  return roots.length === 0 ? null : `\\m(?:${roots.join('|')})`;
}

/** All names of `wanted`: a typed word anywhere in a text, synonyms as whole words. */
export function called({ words, synonyms }: Pick<Wanted, 'words' | 'synonyms'>): string {
  const inside = words.filter((word) => word.length >= minInside && !word.includes(' '));
  const others = words.filter((word) => !inside.includes(word));
  const roots = related(words);
  return [
    ...inside,
    ...(roots === null ? [] : [roots]),
    ...(others.length > 0 ? [beginning(others)] : []),
    whole(words),
    ...(synonyms.length > 0 ? [wholeSynonyms(synonyms)] : []),
  ].join('|');
}

/** Letters of a part that few other words contain. */
const minDistinctive = 5;

/**
 * The part that all forms of a word share. If it is short, each of its forms instead, since many texts contain `tac` and few
 * `taco`.
 */
function basesOf(word: string): string[] {
  const one = singular(word);
  const base = baseOf(one);
  return base.length >= minDistinctive || base === one ? [base] : endingsOf(one, base);
}

const baseOf = (one: string): string => (/[aozc]$/.test(one) ? one.slice(0, -1) : one);

const endingsOf = (one: string, base: string): string[] =>
  /[ao]$/.test(one) ? [`${base}a`, `${base}o`] : [`${base}z`, `${base}c`];

/** `LIKE` patterns: a text that matches none of them contains no form of the words, nor a word that begins with one. */
export function forms(words: readonly string[]): string[] {
  const texts = words.flatMap((phrase) => {
    if (phrase.includes(' ')) return textsOf(phrase);
    const one = singular(phrase);
    return one === baseOf(one) ? [one] : endingsOf(one, baseOf(one));
  });
  return texts.map((text) => `%${text}%`);
}

/**
 * `LIKE` patterns that find everything that `called` or `beginning` find, and more. An index evaluates them far faster than an
 * expression with several words.
 */
export function roughly({
  words,
  synonyms = [],
}: {
  words: readonly string[];
  synonyms?: readonly string[];
}): {
  likes: string[];
  /** Words that are too short for an index of trigrams, as an expression. */
  short: string | null;
} {
  const isShort = (word: string) => word.length < minIndexed;
  const short = [...words, ...synonyms].filter(isShort);
  const inside = [...words.filter((word) => !isShort(word)).flatMap(textsOf), ...rootsOf(words)];
  const ofSynonyms = synonyms.filter((word) => !isShort(word)).flatMap(textsOf);
  const texts = [...new Set([...inside, ...ofSynonyms.filter((text) => text.length >= minInside)])];
  const shortest = texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
  // Many other words contain such a short one: every `abarrotes` contains `bar`.
  const beginnings = ofSynonyms.filter((text) => text.length < minInside && !inside.includes(text));
  return {
    likes: [...shortest.map((text) => `%${text}%`), ...beginnings.flatMap(beginningsOf)],
    short: short.length > 0 ? beginning(short) : null,
  };
}

/**
 * Characters before a word in names. A trigram index finds the beginning of a word with `LIKE` patterns, but not with an
 * expression.
 */
const separators = ' ("\'-/.&+';

const beginningsOf = (text: string): string[] => [
  `${text}%`,
  ...[...separators].map((separator) => `%${separator}${text}%`),
];

const textsOf = (phrase: string): string[] => {
  const [only, ...others] = phrase.split(' ');
  if (only !== undefined && others.length === 0) return basesOf(only);
  return [
    phrase
      .split(' ')
      .map((word) => baseOf(singular(word)))
      .join('%'),
  ];
};
