/** The tree of a category picker as data: which rows are visible and what a key does (WAI-ARIA APG, "tree view"). */
import { type Category, compareCategories } from '@callejero/contract/resources/categories.ts';
import { fold } from '@callejero/contract/text/fold.ts';

export type PickerCategory = Pick<Category, 'id' | 'name' | 'parent' | 'icon' | 'color' | 'order'>;

export interface PickerRow {
  category: PickerCategory;
  level: 1 | 2;
  /** Among its visible siblings, from 1. */
  position: number;
  siblings: number;
  /** Null for a row without subcategories. */
  expanded: boolean | null;
}

/** Families in order. A category whose parent is not offered is at the top level, so that it can be chosen. */
function families(categories: readonly PickerCategory[]): [PickerCategory, PickerCategory[]][] {
  const ordered = [...categories].sort(compareCategories);
  const tops = new Set(ordered.filter(({ parent }) => parent === null).map(({ id }) => id));
  const isTop = ({ parent }: PickerCategory) => parent === null || !tops.has(parent);
  return ordered
    .filter(isTop)
    .map((top) => [top, ordered.filter((each) => !isTop(each) && each.parent === top.id)]);
}

/** The visible rows. A search shows its results with their parents, and the whole family if the parent's name matches. */
export function pickerRows(
  categories: readonly PickerCategory[],
  expanded: ReadonlySet<string>,
  term: string,
): PickerRow[] {
  const wanted = fold(term);
  const isFound = ({ name }: PickerCategory) => fold(name).includes(wanted);
  const shown = families(categories).flatMap(([top, all]) => {
    const children = wanted === '' || isFound(top) ? all : all.filter(isFound);
    return wanted !== '' && !isFound(top) && children.length === 0 ? [] : [{ top, all, children }];
  });
  return shown.flatMap(({ top, all, children }, index) => {
    // A family with a found subcategory is expanded.
    const open = all.length === 0 ? null : expanded.has(top.id) || (wanted !== '' && children.some(isFound));
    return [
      { category: top, level: 1 as const, position: index + 1, siblings: shown.length, expanded: open },
      ...(open ? children : []).map((category, at) => ({
        category,
        level: 2 as const,
        position: at + 1,
        siblings: children.length,
        expanded: null,
      })),
    ];
  });
}

/** The icon of a category, or its parent's where it has none. */
export function getIcon(category: PickerCategory, categories: readonly PickerCategory[]): string | null {
  return category.icon ?? categories.find(({ id }) => id === category.parent)?.icon ?? null;
}

type TreeMove =
  | { do: 'focus'; id: string }
  | { do: 'expand' | 'collapse'; id: string }
  | { do: 'choose'; id: string };

/** Null for keys without a function in the tree. */
export function treeKey(key: string, rows: readonly PickerRow[], active: string): TreeMove | null {
  const at = rows.findIndex(({ category }) => category.id === active);
  const row = rows[at];
  if (!row) return null;
  const focus = (to: PickerRow | undefined): TreeMove | null =>
    to ? { do: 'focus', id: to.category.id } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (row.expanded === false) return { do: 'expand', id: active };
      return row.expanded ? focus(rows[at + 1]) : null;
    case 'ArrowLeft':
      if (row.expanded) return { do: 'collapse', id: active };
      return focus(rows.find(({ category }) => row.level === 2 && category.id === row.category.parent));
    case 'Enter':
    case ' ':
      return { do: 'choose', id: active };
    default:
      return key.length === 1 ? focus(startingWith(key, rows, at)) : null;
  }
}

/** The next row whose name begins with a letter. */
function startingWith(letter: string, rows: readonly PickerRow[], at: number): PickerRow | undefined {
  const wanted = fold(letter);
  if (wanted === '') return undefined;
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ category }) =>
    fold(category.name).startsWith(wanted),
  );
}
