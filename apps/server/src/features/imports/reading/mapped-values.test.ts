import { expect, test } from 'vitest';
import {
  answersFor,
  type CountedCells,
  countCell,
  findAnswer,
  type MappedValue,
  toValues,
} from './mapped-values.ts';

function countValues(cells: readonly (string | undefined)[], meant: MappedValue) {
  const counted: CountedCells = new Map();
  for (const cell of cells) countCell(counted, cell);
  return toValues(counted, meant);
}

test('values are counted as they read, those without a record first, then the most frequent', () => {
  const cells = ['Bar', 'Café', 'CafÃ©', undefined, 'Cine', 'Zas', 'Zas'];
  const guess = (value: string) => (value.startsWith('C') ? 'c' : null);
  expect(countValues(cells, { answers: { Zas: null }, guess })).toEqual([
    { raw: 'Bar', rows: 1, record: null, isLeftOut: false },
    { raw: 'Café', rows: 2, record: 'c', isLeftOut: false },
    { raw: 'Zas', rows: 2, record: null, isLeftOut: true },
    { raw: 'Cine', rows: 1, record: 'c', isLeftOut: false },
  ]);
});

test('a value called like a property of objects has no answer, and a long one is known by its beginning', () => {
  expect(findAnswer({ answers: {} }, 'constructor')).toBeUndefined();
  expect(findAnswer({ answers: { [`${'a'.repeat(200)}`]: 'x' } }, 'a'.repeat(300))).toBe('x');
  expect(
    countValues(['__proto__', 'toString'], { answers: {}, guess: () => null }).map(({ raw }) => raw),
  ).toEqual(['__proto__', 'toString']);
});

test('an answer whose record exists no more is none; a word that was left out stays so', () => {
  const values = { category: { Bar: 'a', Cine: 'gone', Zas: null } };
  expect(answersFor({ values }, 'category', [{ id: 'a' }])).toEqual({ Bar: 'a', Zas: null });
});
