import { expect, it } from 'vitest';
import { applyMove, findSiblings, moveTo } from './reorder.ts';
import { type TreeCategory, treeRows } from './tree.ts';

const row = (id: string, parent: string | null = null): TreeCategory => ({
  id,
  name: id,
  kind: 'commerce',
  parent,
  order: 0,
});
const rows = ['a', 'b', 'c'].map((id) => row(id));
const tree = treeRows(rows, 'commerce');

function after(id: string, place: number): string[] {
  const move = moveTo(tree, id, place);
  if (!move) return [];
  return treeRows(applyMove(rows, tree, move), 'commerce').map(({ category }) => category.id);
}

it('a row moves to a place even when all orders are equal', () => {
  expect(after('c', 1)).toEqual(['a', 'c', 'b']);
  expect(after('c', 0)).toEqual(['c', 'a', 'b']);
  expect(after('a', 2)).toEqual(['b', 'c', 'a']);
});

it('a move names the sibling before the row, and no number', () => {
  expect(moveTo(tree, 'a', 1)).toEqual({ id: 'a', after: 'b' });
  expect(moveTo(tree, 'b', 0)).toEqual({ id: 'b', after: null });
});

it('a row moves only among its siblings, and not to the place that it has', () => {
  const family = treeRows([...rows, row('a1', 'a'), row('a2', 'a')], 'commerce');
  expect(findSiblings(family, 'a1').map(({ id }) => id)).toEqual(['a1', 'a2']);
  expect(moveTo(family, 'a1', 2)).toBeNull();
  expect(moveTo(family, 'a', -1)).toBeNull();
  expect(moveTo(family, 'b', 1)).toBeNull();
  expect(moveTo(family, 'nobody', 0)).toBeNull();
});

it('a row behind a sibling that is gone stays where it is', () => {
  expect(applyMove(rows, tree, { id: 'b', after: 'gone' })).toEqual(rows);
});
