import type { TreeCategory, TreeRow } from './tree.ts';

/** The request: puts `id` behind its sibling `after`, or first. */
export interface CategoryMove {
  id: string;
  after: string | null;
}

/** The siblings of `id` in order, `id` included. */
export function findSiblings<Row extends TreeCategory>(tree: readonly TreeRow<Row>[], id: string): Row[] {
  const row = tree.find(({ category }) => category.id === id);
  if (!row) return [];
  return tree
    .filter(
      ({ level, category }) =>
        level === row.level && (level === 1 || category.parent === row.category.parent),
    )
    .map(({ category }) => category);
}

/** The move that brings a row to a place (from 0) among its siblings; null when it is there already, or no such place exists. */
export function moveTo(
  tree: readonly TreeRow<TreeCategory>[],
  id: string,
  place: number,
): CategoryMove | null {
  const siblings = findSiblings(tree, id);
  const from = siblings.findIndex((sibling) => sibling.id === id);
  if (from < 0 || place < 0 || place >= siblings.length || place === from) return null;
  const others = siblings.filter((sibling) => sibling.id !== id);
  return { id, after: others[place - 1]?.id ?? null };
}

/** The rows after the move, with the siblings renumbered as the server does; the same rows if `after` is no sibling any more. */
export function applyMove<Row extends TreeCategory>(
  rows: readonly Row[],
  tree: readonly TreeRow<TreeCategory>[],
  { id, after }: CategoryMove,
): Row[] {
  const others = findSiblings(tree, id).filter((sibling) => sibling.id !== id);
  const at = after === null ? 0 : others.findIndex((sibling) => sibling.id === after) + 1;
  if (after !== null && at === 0) return [...rows];
  const ids = others.map((sibling) => sibling.id);
  ids.splice(at, 0, id);
  const orders = new Map(ids.map((each, index) => [each, (index + 1) * 10]));
  return rows.map((row) => ({ ...row, order: orders.get(row.id) ?? row.order }));
}
