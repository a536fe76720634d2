import type { UsedCategories } from '@callejero/contract/answers/places.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { read } from '../../../api/http/read.ts';
import { collection, useList } from '../../../api/resource.ts';
import { iconPath } from '../../../device/icon-files.ts';
import { storeFiles } from '../../../device/store-files.ts';
import {
  type CategoryTree,
  categoryTree,
  emptyTree,
  type GuideCategory,
  withPlaces,
} from '../query/category-tree.ts';
import { readSeen } from '../query/seen-store.ts';

const query = {
  filters: { kind: 'commerce', active: true },
  select: ['name', 'slug', 'parent', 'icon', 'color', 'order'],
  sort: { order: 1, name: 1 },
} as const;

/** The icons of places, events, promotions and products without a category. */
const defaultIcons = ['storefront', 'calendar', 'ticket', 'bag'];

/** The tree of the city's categories, or the stored one until it is loaded. `ready` once it is loaded, or failed to. */
export function useCategories(): { tree: CategoryTree; list: readonly GuideCategory[]; ready: boolean } {
  const { data, isError } = useList(collection('categories'), query);
  const list = useMemo(() => data?.data ?? readSeen()?.categories ?? [], [data]);
  const tree = useMemo(() => (list.length === 0 ? emptyTree : categoryTree(list)), [list]);
  // Stores all icons: without connection categories are offered that were not shown before.
  useEffect(() => {
    const icons = [...defaultIcons, ...(data?.data.flatMap(({ icon }) => icon ?? []) ?? [])];
    if (data) void storeFiles(icons.map(iconPath));
  }, [data]);
  return { tree, list, ready: data !== undefined || isError };
}

/**
 * The part of the tree that has places. Empty until it is known; the whole tree when it can't be read. `chosen`: the id of a
 * category.
 */
export function useUsedCategories(tree: CategoryTree, chosen: string | undefined): CategoryTree {
  const { data, isError } = useQuery({
    // Begins with the collection's name, because publishing or archiving a commerce changes the answer.
    queryKey: ['commerces', 'categories'],
    queryFn: read<UsedCategories>('/commerces/categories'),
  });
  return useMemo(() => {
    if (data) return withPlaces(tree, new Set(data), chosen);
    return isError ? tree : emptyTree;
  }, [tree, data, isError, chosen]);
}
