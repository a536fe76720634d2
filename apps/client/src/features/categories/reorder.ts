import type { TreeCategory, TreeRow } from './tree.ts';

export interface OrderChange {
  id: string;
  order: number;
}

/**
 * What must be written so that a row changes place with its neighbour among its siblings. Orders may be equal (new
 * rows all have 0), so the siblings are numbered again and only those that differ are written.
 */
export function moveRow<Row extends TreeCategory>(
  tree: readonly TreeRow<Row>[],
  id: string,
  step: -1 | 1,
): OrderChange[] {
  const row = tree.find((candidate) => candidate.category.id === id);
  if (!row) return [];
  const siblings = tree
    .filter(
      (candidate) =>
        candidate.level === row.level &&
        (row.level === 1 || candidate.category.parent === row.category.parent),
    )
    .map((candidate) => candidate.category);
  const from = row.position - 1;
  const moved = siblings[from];
  const other = siblings[from + step];
  if (!moved || !other) return [];
  siblings[from] = other;
  siblings[from + step] = moved;
  return siblings
    .map((category, index) => ({ id: category.id, order: (index + 1) * 10, was: category.order }))
    .filter((change) => change.order !== change.was)
    .map(({ id: changed, order }) => ({ id: changed, order }));
}
