import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import { expect, test } from 'vitest';
import { asideInTurns } from '../../../aside.ts';
import type { PlaceDraft } from '../places/place.ts';
import type { RowsInput, RowsPart } from './read-aside.ts';

const category = {
  ...{ id: 'c', name: 'Farmacias', slug: 'farmacias', parent: null, parentName: null, icon: null },
  ...{ color: '#000000', osmTags: ['amenity=pharmacy'] },
};
const knowledge = {
  ...{ provinces: [], fallback: null, areaCode: '228', now: new Date(0), kind: 'commerce', quarters: [] },
  city: { name: 'Xalapa', country: 'MX', timezone: 'UTC', center: { lat: 19.54, lng: -96.92 } },
  categories: [category],
};

/** The rows of files of places, each with its code, name and where it is east of the centre. */
async function read(...files: readonly (readonly [code: string, name: string, metres: number])[][]) {
  const input: RowsInput = {
    ...{ target: 'commerces', layout: 'data', options: defaultImportOptions, knowledge },
    files: files.map((rows, index) => {
      const lines = rows.map(([code, name, metres]) =>
        [code, name, 'Farmacia', 19.54, (-96.92 + metres / 104_800).toFixed(7)].join(';'),
      );
      const text = ['id;nombre;categoria;lat;lng', ...lines, ''].join('\n');
      return { name: `${index}.csv`, bytes: new TextEncoder().encode(text) };
    }),
  };
  const { signal } = new AbortController();
  const parts = await Array.fromAsync(asideInTurns<RowsInput, RowsPart>('import-rows', input, signal));
  return parts.flatMap((part) => ('rows' in part ? part.rows : []));
}

const codesOf = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ draft }) => (draft as PlaceDraft | null)?.source.externalId);

/** More rows than are handed over at once, all of them other places. */
const many = Array.from({ length: 250 }, (_, row) => [`k${row}`, `Sol ${row}`, 200 + row] as const);

test('rows of one place are one, however far from each other they stand in the file', async () => {
  const rows = await read([['a', 'Farmacia Luna', 0], ...many, ['b', 'Farmacia Luna', 10]]);
  expect(rows.map(({ position }) => position)).toEqual([...rows.keys()]);
  expect(rows.at(-1)).toMatchObject({ draft: null, reason: expect.stringContaining('que la fila 2,') });
  expect(rows.filter(({ draft }) => draft !== null)).toHaveLength(many.length + 1);
});

test('if one code is that of two places, no code of the file is used, also of rows that repeat nothing', async () => {
  const alone = ['z', 'Farmacia Mar', 5000] as const;
  expect(codesOf(await read([['a', 'Farmacia Luna', 0], ['b', 'Farmacia Sol', 900], alone]))).toEqual([
    'a',
    'b',
    'z',
  ]);
  const codes = codesOf(await read([['a', 'Farmacia Luna', 0], ['a', 'Farmacia Sol', 900], alone]));
  expect(codes).toEqual([1, 2, 3].map(() => expect.stringMatching(/^lugar-/)));
});

test('a record of several files stands once, and the rows are numbered through', async () => {
  const rows = await read(
    [
      ['a', 'Farmacia Luna', 0],
      ['b', 'Farmacia Sol', 900],
    ],
    [['c', 'Farmacia Mar', 5000]],
  );
  expect(rows.map(({ file, row, position }) => [file, row, position])).toEqual([
    [0, 2, 0],
    [0, 3, 1],
    [1, 2, 2],
  ]);
});
