import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { FilterOption } from '../../ui/list/types.ts';

export type FilterCategory = Pick<Category, 'id' | 'name' | 'parent' | 'order'>;

const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

function sorted(categories: readonly FilterCategory[]): FilterCategory[] {
  return [...categories].sort((a, b) => a.order - b.order || collator.compare(a.name, b.name));
}

/** The categories as options of a flat list that reads as a tree: subcategories follow their parent, indented. */
export function categoryOptions(categories: readonly FilterCategory[]): FilterOption[] {
  const ids = new Set(categories.map((category) => category.id));
  const all = sorted(categories);
  const top = all.filter((category) => category.parent === null || !ids.has(category.parent));
  return top.flatMap((parent) => [
    { value: parent.id, label: parent.name },
    ...all
      .filter((category) => category.parent === parent.id)
      .map((category) => ({ value: category.id, label: `– ${category.name}` })),
  ]);
}

/** Commerces of the chosen categories; choosing a parent means its subcategories too. */
export function categoryFilters(values: readonly string[], categories: readonly FilterCategory[]): Filters {
  const wanted = new Set(values);
  for (const category of categories) {
    if (category.parent !== null && values.includes(category.parent)) wanted.add(category.id);
  }
  return { categories: { $in: [...wanted] } };
}
