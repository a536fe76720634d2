import { kinds } from '@callejero/contract/search/vocabulary.ts';
import { expect, it } from 'vitest';
import {
  beginning,
  forms,
  related,
  rootsOf,
  roughly,
  surelyBeginning,
  surelyWhole,
  whole,
  wholeSynonyms,
} from './patterns.ts';

/** PostgreSQL's marks of a word's beginning and end, as JavaScript. */
const expression = (pattern: string) =>
  new RegExp(pattern.replaceAll('\\m', '\\b(?=\\w)').replaceAll('\\M', '(?<=\\w)\\b'));
const like = (pattern: string) => new RegExp(`^${pattern.replace(/[.+()]/g, '\\$&').replaceAll('%', '.*')}$`);
/** A text that matches the `LIKE` pattern. */
const filled = (pattern: string) => pattern.replaceAll('%', 'x');

const words = [...new Set(kinds.flatMap((kind) => kind.words))].filter((word) => !word.includes(' '));
const synonyms = [...new Set(kinds.flatMap(({ named }) => named))];

it('the sure patterns match only what the expression and the index match too', () => {
  expect(words.length).toBeGreaterThan(300);
  for (const word of words.filter(({ length }) => length > 2)) {
    for (const pattern of surelyWhole([word])) {
      expect(filled(pattern)).toMatch(expression(whole([word])));
      expect(roughly({ words: [word] }).likes.some((each) => like(each).test(filled(pattern)))).toBe(true);
    }
  }
  for (const synonym of synonyms.filter(({ length }) => length > 2)) {
    for (const pattern of surelyWhole([synonym]))
      expect(filled(pattern)).toMatch(expression(wholeSynonyms([synonym])));
  }
});

it('the sure patterns of roots match words with the same root', () => {
  expect(rootsOf(['vidrios'])).toEqual(['vidri']);
  for (const pattern of surelyBeginning(rootsOf(['vidrios'])))
    expect(filled(pattern)).toMatch(expression(related(['vidrios']) ?? ''));
});

it('form patterns match every text that has a form of the word, and no other word of the same root', () => {
  const has = (word: string, name: string) => forms([word]).some((each) => like(each).test(name));
  for (const word of words) {
    for (const name of [
      word,
      `${word}s`,
      `${word}es`,
      word.replace(/[ao](s?)$/, 'a$1'),
      word.replace(/[ao](s?)$/, 'o$1'),
    ])
      if (expression(`${whole([word])}|${beginning([word])}`).test(name))
        expect(has(word, name), `${word}: ${name}`).toBe(true);
  }
  expect(has('vidrios', 'vidrieria luna')).toBe(false);
  expect(has('luces', 'la luz')).toBe(true);
});

it('a short synonym is not searched inside other words', () => {
  const finds = (word: string, name: string) =>
    roughly({ words: [], synonyms: [word] }).likes.some((each) => like(each).test(name));
  expect(finds('bar', 'abarrotes luna')).toBe(false);
  expect(roughly({ words: ['san'] }).likes).toEqual(['%san%']);
  for (const name of ['bar luna', 'el bar', 'cafe-bar', 'luna (bares)', 'grill&bar'])
    expect(finds('bar', name), name).toBe(true);
  expect(roughly({ words: ['tortas'] }).likes).toEqual(['%torta%', '%torto%']);
  expect(roughly({ words: ['tacos al pastor'] }).likes).toEqual(['%tac%al%pastor%']);
});

it('a word of four letters is not the plural of two letters', () => {
  expect('dona ines').toMatch(expression(whole(['ines'])));
  expect('drive in').not.toMatch(expression(whole(['ines'])));
  expect('tr publicidad').not.toMatch(expression(whole(['tres'])));
  expect(roughly({ words: ['ines'] })).toEqual({ likes: ['%ines%'], short: null });
});
