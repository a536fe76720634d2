import { kinds } from '@callejero/contract/search/vocabulary.ts';
import { expect, it } from 'vitest';
import { roughly, surelyInFront, surelyWhole, whole, wholeSynonyms } from './patterns.ts';

/** PostgreSQL's marks of a word's beginning and end. */
const expression = (pattern: string) =>
  new RegExp(pattern.replaceAll('\\m', '\\b(?=\\w)').replaceAll('\\M', '(?<=\\w)\\b'));
const like = (pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`);
/** A text that the `LIKE` pattern is true of. */
const filled = (pattern: string) => pattern.replaceAll('%', 'x');

const words = [...new Set(kinds.flatMap((kind) => kind.words))].filter((word) => !word.includes(' '));
const synonyms = [...new Set(kinds.flatMap(({ named }) => named))];

it('is sure only of what the expression and the index find too', () => {
  expect(words.length).toBeGreaterThan(300);
  for (const word of words.filter(({ length }) => length > 2)) {
    for (const pattern of surelyWhole([word])) {
      expect(filled(pattern)).toMatch(expression(whole([word])));
      expect(roughly({ words: [word] }).likes.some((each) => like(each).test(filled(pattern)))).toBe(true);
    }
  }
  for (const synonym of synonyms.filter(({ length }) => length > 2)) {
    for (const pattern of surelyInFront([synonym]))
      expect(filled(pattern)).toMatch(expression(wholeSynonyms([synonym])));
  }
});

it('takes no word of four letters for the plural of two', () => {
  expect('dona ines').toMatch(expression(whole(['ines'])));
  expect('drive in').not.toMatch(expression(whole(['ines'])));
  expect('tr publicidad').not.toMatch(expression(whole(['tres'])));
  expect(roughly({ words: ['ines'] })).toEqual({ likes: ['%ines%'], short: null });
});
