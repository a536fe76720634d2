import { expect, it } from 'vitest';
import { moveRow } from './reorder.ts';
import { type TreeCategory, treeRows } from './tree.ts';

const rows: TreeCategory[] = ['a', 'b', 'c'].map((id) => ({
  id,
  name: id,
  kind: 'commerce',
  parent: null,
  order: 0,
}));

function after(changes: { id: string; order: number }[]): string[] {
  const orders = new Map(changes.map((change) => [change.id, change.order]));
  const changed = rows.map((row) => ({ ...row, order: orders.get(row.id) ?? row.order }));
  return treeRows(changed, 'commerce').map((row) => row.category.id);
}

it('moves a row past its neighbour even when all orders are equal', () => {
  expect(after(moveRow(treeRows(rows, 'commerce'), 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(after(moveRow(treeRows(rows, 'commerce'), 'a', 1))).toEqual(['b', 'a', 'c']);
});

it('writes only what differs', () => {
  const numbered = rows.map((row, index) => ({ ...row, order: (index + 1) * 10 }));
  expect(moveRow(treeRows(numbered, 'commerce'), 'b', 1)).toEqual([
    { id: 'c', order: 20 },
    { id: 'b', order: 30 },
  ]);
});

it('stays within its siblings', () => {
  const tree = treeRows(
    [...rows, { id: 'a1', name: 'a1', kind: 'commerce', parent: 'a', order: 0 }],
    'commerce',
  );
  expect(moveRow(tree, 'a1', 1)).toEqual([]);
  expect(moveRow(tree, 'a', -1)).toEqual([]);
});
