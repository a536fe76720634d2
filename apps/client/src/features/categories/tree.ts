import {
  type Category,
  type CategoryKind,
  compareCategories,
} from '@callejero/contract/resources/categories.ts';

/** What the tree needs of a row; the form's parent picker selects no more. */
export type TreeCategory = Pick<Category, 'id' | 'name' | 'kind' | 'parent' | 'order'>;

export interface TreeRow<Row extends TreeCategory> {
  category: Row;
  level: 1 | 2;
  /** The row's position among its siblings, for assistive technology. */
  position: number;
  siblings: number;
  children: number;
}

/**
 * The categories of one kind as the rows of a two-level tree: each parent followed by its children. A row whose
 * parent is missing (archived, or of another kind by an old mistake) is at the top level, so that it stays reachable.
 */
export function treeRows<Row extends TreeCategory>(rows: readonly Row[], kind: CategoryKind): TreeRow<Row>[] {
  const ofKind = rows.filter((row) => row.kind === kind).sort(compareCategories);
  const ids = new Set(ofKind.filter((row) => row.parent === null).map((row) => row.id));
  const top = ofKind.filter((row) => row.parent === null || !ids.has(row.parent));
  return top.flatMap((parent, index) => {
    const children = ofKind.filter(
      (row) => row.parent === parent.id && row.id !== parent.id && ids.has(parent.id),
    );
    return [
      {
        category: parent,
        level: 1 as const,
        position: index + 1,
        siblings: top.length,
        children: children.length,
      },
      ...children.map((category, at) => ({
        category,
        level: 2 as const,
        position: at + 1,
        siblings: children.length,
        children: 0,
      })),
    ];
  });
}

/**
 * The possible parents of `self` (null: a new category): top-level, same kind, not itself. None when it has
 * subcategories, because there are only two levels.
 */
export function parentOptions<Row extends TreeCategory>(
  rows: readonly Row[],
  kind: CategoryKind,
  self: string | null,
): Row[] {
  if (self !== null && rows.some((row) => row.parent === self)) return [];
  return rows
    .filter((row) => row.kind === kind && row.parent === null && row.id !== self)
    .sort(compareCategories);
}

/** The rows of a tree that match a search, with the parents that lead to them. */
export function matchingRows<Row extends TreeCategory>(
  tree: readonly TreeRow<Row>[],
  matches: (category: Row) => boolean,
): TreeRow<Row>[] {
  const wanted = new Set<string>();
  for (const { category } of tree) {
    if (!matches(category)) continue;
    wanted.add(category.id);
    if (category.parent !== null) wanted.add(category.parent);
  }
  return tree.filter(({ category }) => wanted.has(category.id));
}
