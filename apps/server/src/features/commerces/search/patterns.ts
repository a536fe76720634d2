/** Words as PostgreSQL's regular expressions. They are folded letters and digits: nothing in them needs escaping. */
import type { Wanted } from '@callejero/contract/search/plan.ts';
import { rootOf } from '@callejero/contract/search/words.ts';

/** Shorter words are part of too many others. */
const minInside = 4;
const minBeginning = 3;
/** Letters of what a trigram index can look for. */
const minIndexed = 3;

/** Words that a search ignores may come between the words of a phrase: `salón de belleza`. */
const between = '\\M\\W+(?:\\w+\\W+)?\\m';

/** Two letters are no word: `Inés` is no plural of `in`, nor `tres` of `tr`. */
const singular = (word: string): string => {
  const one = word.replace(/(?<=[aeiou])s$|(?<=[^aeiou])es$/, '');
  return one.length < minBeginning ? word : one;
};

/** In any number and gender: `taco`, `doctora`, `jefes`, `luz`. */
function formsOfWord(word: string): string {
  if (word.length < 3) return word;
  const one = singular(word);
  // `uña` has no other gender, and `uno` is no nail.
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

/** Words that nobody typed: a `fonda` has no other gender, since a `fondo` is no restaurant. */
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

/** What has `terminal de autobuses` has `terminal`: where that is a synonym, the longer one finds nothing more. */
export function withoutLonger(synonyms: readonly string[]): string[] {
  return synonyms.filter(
    (phrase) => !synonyms.some((other) => other !== phrase && ` ${phrase} `.includes(` ${other} `)),
  );
}

/** Words that begin so; of very short ones only they themselves. */
export function beginning(words: readonly string[]): string {
  return `\\m(?:${anyOf(words, (word) => (word.length < minBeginning ? `${word}\\M` : begun(word)))})`;
}

/** `LIKE` patterns of texts that certainly have a word that begins so: much faster than the expression, and true of most. */
export function surelyBeginning(words: readonly string[]): string[] {
  return words.filter((word) => word.length >= minBeginning).flatMap((word) => [`${word}%`, `% ${word}%`]);
}

/** `LIKE` patterns of texts that certainly have the word itself; most have it in front. */
export function surelyWhole(words: readonly string[]): string[] {
  return [...words.map((word) => `${word} %`), ...words.flatMap((word) => [`% ${word} %`, `% ${word}`])];
}

function begun(phrase: string): string {
  return phrase.split(' ').join(between);
}

/** What words of the same root begin with; none where the words are too short to have one. */
export const rootsOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => (word.includes(' ') ? [] : (rootOf(word) ?? [])));

/** Words of the same root; null where the words are too short to have one. */
export function related(words: readonly string[]): string | null {
  const roots = rootsOf(words);
  return roots.length === 0 ? null : `\\m(?:${roots.join('|')})`;
}

/** All names of `wanted`: the typed word anywhere in a text, its synonyms as whole words. */
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

/** Letters of a text that few other words have. */
const minTelling = 5;

/** What every form of a word has; where that is short, each of its forms, since much has `tac` and little has `taco`. */
function basesOf(word: string): string[] {
  const one = singular(word);
  const base = baseOf(one);
  return base.length >= minTelling || base === one ? [base] : endingsOf(one, base);
}

const baseOf = (one: string): string => (/[aozc]$/.test(one) ? one.slice(0, -1) : one);

const endingsOf = (one: string, base: string): string[] =>
  /[ao]$/.test(one) ? [`${base}a`, `${base}o`] : [`${base}z`, `${base}c`];

/** `LIKE` patterns: what fulfils none of them has no form of the words, and none that begins so. */
export function forms(words: readonly string[]): string[] {
  const texts = words.flatMap((phrase) => {
    if (phrase.includes(' ')) return textsOf(phrase);
    const one = singular(phrase);
    return one === baseOf(one) ? [one] : endingsOf(one, baseOf(one));
  });
  return texts.map((text) => `%${text}%`);
}

/**
 * `LIKE` patterns that find all that `called` or `beginning` find, and more: an index answers them a hundred times as fast
 * as an expression with several words in it.
 */
export function roughly({
  words,
  synonyms = [],
}: {
  words: readonly string[];
  synonyms?: readonly string[];
}): {
  likes: string[];
  /** Words that are too short for an index of three letters, as an expression. */
  short: string | null;
} {
  const isShort = (word: string) => word.length < minIndexed;
  const short = [...words, ...synonyms].filter(isShort);
  const inside = [...words.filter((word) => !isShort(word)).flatMap(textsOf), ...rootsOf(words)];
  const ofSynonyms = synonyms.filter((word) => !isShort(word)).flatMap(textsOf);
  const texts = [...new Set([...inside, ...ofSynonyms.filter((text) => text.length >= minInside)])];
  const shortest = texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
  // Too many other words contain such a short one: every `abarrotes` contains `bar`.
  const beginnings = ofSynonyms.filter((text) => text.length < minInside && !inside.includes(text));
  return {
    likes: [...shortest.map((text) => `%${text}%`), ...beginnings.flatMap(beginningsOf)],
    short: short.length > 0 ? beginning(short) : null,
  };
}

/** What stands before a word in names. An index finds the beginning of a word by `LIKE` patterns, by an expression it does not. */
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
