import type { Category } from '@callejero/contract/resources/categories.ts';
import { plainColor } from '@callejero/contract/theme/canvas-colors.ts';

export type GuideCategory = Pick<Category, 'id' | 'name' | 'slug' | 'parent' | 'icon' | 'color' | 'order'>;

interface CategoryNode extends GuideCategory {
  children: GuideCategory[];
}

/** The two levels of categories, indexed by id and slug. */
export interface CategoryTree {
  roots: readonly CategoryNode[];
  byId: ReadonlyMap<string, GuideCategory>;
  bySlug: ReadonlyMap<string, GuideCategory>;
}

export const emptyTree: CategoryTree = { roots: [], byId: new Map(), bySlug: new Map() };

export function categoryTree(categories: readonly GuideCategory[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ordered = [...categories].sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'es'));
  // A category whose parent is missing (inactive) becomes a top-level one, so that it does not disappear.
  const isRoot = (category: GuideCategory) => category.parent === null || !byId.has(category.parent);
  const roots = ordered.filter(isRoot).map((root) => ({
    ...root,
    children: ordered.filter((category) => category.parent === root.id),
  }));
  return { roots, byId, bySlug: new Map(categories.map((category) => [category.slug, category])) };
}

/** The tree without categories that no place has. The chosen one and its parent stay, so that the choice can be undone. */
export function withPlaces(
  tree: CategoryTree,
  used: ReadonlySet<string>,
  chosen: string | undefined,
): CategoryTree {
  const stays = ({ id }: GuideCategory) => used.has(id) || id === chosen;
  const roots = tree.roots
    .map((root) => ({ ...root, children: root.children.filter(stays) }))
    .filter((root) => stays(root) || root.children.length > 0);
  return { ...tree, roots };
}

/** The category and its subcategories: a place in "Panaderías" is found under "Alimentación". */
export function idsUnder(tree: CategoryTree, id: string): string[] {
  const root = tree.roots.find((node) => node.id === id);
  return [id, ...(root?.children.map((child) => child.id) ?? [])];
}

/** The top-level category of a category, which may be itself. */
export function findRoot(tree: CategoryTree, id: string): CategoryNode | null {
  return tree.roots.find((node) => node.id === id || node.children.some((child) => child.id === id)) ?? null;
}

export interface PlaceLook {
  name: string | null;
  color: string;
  icon: string;
}

/** The look of a place: that of its first known category. What it lacks comes from its parent. */
export function getLook(tree: CategoryTree, categories: readonly string[]): PlaceLook {
  const category = categories.map((id) => tree.byId.get(id)).find((found) => found !== undefined);
  if (!category) return { name: null, color: plainColor, icon: 'storefront' };
  const parent = category.parent === null ? undefined : tree.byId.get(category.parent);
  return {
    name: category.name,
    color: category.color,
    icon: category.icon ?? parent?.icon ?? 'storefront',
  };
}
