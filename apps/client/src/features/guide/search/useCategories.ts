import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { useMemo } from 'react';
import { useList } from '../../../api/resource.ts';
import { readSeen } from '../results/seen-store.ts';
import { type CategoryTree, categoryTree, emptyTree, type GuideCategory } from './category-tree.ts';

const query: ListQuery = {
  filters: { kind: 'commerce', active: true },
  select: ['name', 'slug', 'parent', 'icon', 'color', 'order'],
  sort: { order: 1, name: 1 },
};

/** The tree of the city's categories; the one seen last while there is no other. `ready` once it can be relied on. */
export function useCategories(): { tree: CategoryTree; list: readonly GuideCategory[]; ready: boolean } {
  const { data, isError } = useList<typeof categories, GuideCategory>(categories, query);
  const list = useMemo(() => data?.data ?? readSeen()?.categories ?? [], [data]);
  const tree = useMemo(() => (list.length === 0 ? emptyTree : categoryTree(list)), [list]);
  return { tree, list, ready: data !== undefined || isError };
}
