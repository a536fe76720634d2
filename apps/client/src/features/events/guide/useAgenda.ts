import type { AgendaEntry, AgendaPage } from '@callejero/contract/answers/agenda.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { categories } from '@callejero/contract/resources/categories.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import { type NextPage, numberAfter, toNextPage } from '../../../api/http/next-page.ts';
import { useReachable } from '../../../api/http/useReachable.ts';
import { collection, type Listing, useList } from '../../../api/resource.ts';
import { useUnreachable } from '../../../entities/offline/useUnreachable.ts';
import type { DayRange } from './agenda-days.ts';
import { addSeenAgenda, readSeenAgenda, searchSeenAgenda } from './seen-agenda.ts';

interface AgendaFilter extends DayRange {
  /** A category's id. */
  category: string | null;
  near: Point | null;
}

function readAgenda(
  { from, to, category, near }: AgendaFilter,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<AgendaPage> {
  const query = new URLSearchParams({ from, to, _page: String(page), _perPage: String(perPage) });
  if (category !== null) query.set('category', category);
  // Rounded, so that the server learns no more than the neighbourhood.
  if (near !== null) query.set('near', `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`);
  return http.get<AgendaPage>('/events/agenda', { query, signal });
}

/** The query key begins with the collection's name, so that a change of an event reads the agenda again. */
function useAgenda(filter: AgendaFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['events', 'agenda', filter],
    queryFn: ({ pageParam, signal }) => readAgenda(filter, pageParam, 40, signal),
    initialPageParam: 0,
    getNextPageParam: (page: AgendaPage) => numberAfter(page),
    placeholderData: keepPreviousData,
    enabled,
  });
}

interface AgendaList {
  entries: readonly AgendaEntry[] | null;
  total: number | undefined;
  error: Error | null;
  /** When the shown entries were read, while the server can't be reached. */
  asOf: string | null;
  retry: () => void;
  /** Null on the last page. */
  more: NextPage | null;
}

/** The server's agenda; without connection the entries that were seen. */
export function useAgendaList(filter: AgendaFilter, today: string, enabled: boolean): AgendaList {
  const list = useAgenda(filter, enabled);
  const { data, dataUpdatedAt, isPlaceholderData } = list;
  const error = list.error as RequestError | null;
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const entries = data.pages.flatMap((page) => page.data);
    const at = new Date(dataUpdatedAt).toISOString();
    void addSeenAgenda({ entries, at, today });
  }, [data, dataUpdatedAt, isPlaceholderData, today]);
  const unreachable = useUnreachable({ data, error, isPlaceholderData }) && data === undefined;
  const reachable = useReachable();
  const { from, to, category } = filter;
  const seen = useMemo(() => {
    const remembered = unreachable ? readSeenAgenda() : null;
    return remembered && { at: remembered.at, entries: searchSeenAgenda(remembered, { from, to, category }) };
  }, [unreachable, from, to, category]);
  const retry = () => void list.refetch();
  if (seen)
    return {
      entries: seen.entries,
      total: seen.entries.length,
      error: null,
      asOf: seen.at,
      retry,
      more: null,
    };
  return {
    entries: data?.pages.flatMap((page) => page.data) ?? null,
    total: data?.pages[0]?.meta.total,
    error,
    asOf: data && (!reachable || list.isRefetchError) ? new Date(dataUpdatedAt).toISOString() : null,
    retry,
    more: toNextPage(list),
  };
}

/** The number of events on each day; null until it is known, and without connection. */
export function useDayCounts(filter: AgendaFilter, enabled: boolean): Record<string, number> | null {
  const { data } = useQuery<AgendaPage>({
    queryKey: ['events', 'agenda-days', filter],
    queryFn: ({ signal }) => readAgenda(filter, 0, 1, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  return data?.meta.days ?? null;
}

const topLevel = {
  filters: { kind: 'event', active: true, parent: null },
  select: ['name', 'slug', 'icon', 'color'],
  sort: { order: 1, name: 1 },
} as const satisfies Selection<typeof categories> & Listing;
export type EventCategory = Selected<typeof categories, typeof topLevel>;

/** The categories of the chips; null until they are loaded. */
export function useEventCategories(): readonly EventCategory[] | null {
  const { data, isError } = useList(collection('categories'), topLevel);
  return data?.data ?? (isError ? [] : null);
}
