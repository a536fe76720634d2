import { type Category, type CategoryKind, categories } from '@callejero/contract/resources/categories.ts';
import { useList } from '../../api/resource.ts';
import type { ReadyFilter } from '../../ui/list/filters/readyFilters.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

/** A list's filter of categories of one kind, chosen from the tree. `key` is the field that names them. */
export function useCategoryFilter(
  kind: CategoryKind,
  key: 'category' | 'categories',
  label: string,
): ReadyFilter {
  const tree = useList(categories, { filters: { kind }, select: ['parent'] });
  const all = tree.data?.data ?? [];
  return {
    key,
    label,
    many: true,
    resource: categories,
    optionFilters: { kind },
    Dialog: CategoryDialog,
    toFilters: (values) => ({ [key]: { $in: withSubcategories(values, all) } }),
  };
}

/** The chosen categories and their subcategories. */
export function withSubcategories(
  chosen: readonly string[],
  all: readonly Pick<Category, 'id' | 'parent'>[],
): string[] {
  const below = all.filter(({ parent }) => parent !== null && chosen.includes(parent));
  return [...new Set([...chosen, ...below.map(({ id }) => id)])];
}
