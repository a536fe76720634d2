import { commerces } from '@callejero/contract/resources/commerces.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnChoice, moved } from './columns.tsx';

const source = {
  columns: [
    { key: 'photo', label: 'Foto', card: 'media' as const },
    { key: 'name', card: 'title' as const },
    { key: 'status' },
  ],
  select: ['name', 'status'],
  populates: ['categories'],
};
const readable = [
  'id',
  'rev',
  'name',
  'status',
  'priceRange',
  'statedQuarter',
  'social',
  'location',
  'owners',
];
const choice = (chosen: string[] | null, fields = readable) => {
  const names = new Map([
    ['statedQuarter', 'name'],
    ['owners', 'email'],
  ]);
  const described = fields.map((name) => ({ name, names: names.get(name) ?? null }));
  return columnChoice(commerces, source, chosen, described);
};
const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

it('without a choice a list has the columns of its screen', () => {
  const { shown, select, populates } = choice(null);
  expect(keys(shown)).toEqual(['photo', 'name', 'status']);
  expect([select, populates]).toEqual([source.select, source.populates]);
});

it('offers the other fields that the person reads and a cell can show', () => {
  expect(keys(choice(null).all)).toEqual([
    'photo',
    'name',
    'status',
    'priceRange',
    'statedQuarter',
    'owners',
  ]);
});

it('chosen columns have their order, are read with their names, and never lose the name of the row', () => {
  const { shown, select, populates } = choice(['statedQuarter', 'priceRange', 'unknown', 'photo']);
  expect(keys(shown)).toEqual(['name', 'statedQuarter', 'priceRange', 'photo']);
  expect(select).toEqual(['name', 'status', 'statedQuarter', 'priceRange']);
  expect(populates).toEqual(['categories', { path: 'statedQuarter', select: ['name'] }]);
});

it('a column of a link that the person may not read is left out', () => {
  const { shown, select } = choice(['name', 'priceRange'], ['name', 'status']);
  expect(keys(shown)).toEqual(['name']);
  expect(select).toEqual(source.select);
});

it('moving up and down again is no move, and nothing is lost', () => {
  const items = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(items, fc.nat(), (list, nth) => {
      const key = list[nth % list.length] ?? '';
      const down = moved(list, key, 1);
      expect([...down].sort()).toEqual([...list].sort());
      if (list.at(-1) !== key) expect(moved(down, key, -1)).toEqual(list);
    }),
  );
});
