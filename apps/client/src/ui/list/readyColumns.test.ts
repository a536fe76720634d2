import { commerces } from '@callejero/contract/resources/commerces.ts';
import { expect, test } from 'vitest';
import { readyColumns } from './readyColumns.tsx';
import type { BaseRow, Column } from './types.ts';

const sortFields = (...columns: Column<BaseRow>[]) =>
  readyColumns(commerces, columns).map(({ sortField }) => sortField);

test('a column sorts by its field if that can be sorted', () => {
  expect(sortFields({ key: 'name' }, { key: 'status' }, { key: 'updatedAt' })).toEqual([
    'name',
    'status',
    'updatedAt',
  ]);
  expect(sortFields({ key: 'categories' }, { key: 'address' }, { key: 'source' })).toEqual([
    null,
    null,
    null,
  ]);
});

test('a column with a name of its own sorts only by the field that it names', () => {
  expect(sortFields({ key: 'photo' }, { key: 'photo', sort: 'logo' }, { key: 'name', sort: false })).toEqual([
    null,
    'logo',
    null,
  ]);
});
