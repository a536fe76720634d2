import type { AgendaPage } from '@callejero/contract/agenda.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { type Category, categories } from '@callejero/contract/resources/categories.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';
import { useList } from '../../api/resource.ts';
import type { Days } from './agenda-days.ts';

export interface AgendaFilter extends Days {
  /** An id. */
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
  // The server hears no more than the neighbourhood.
  if (near !== null) query.set('near', `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`);
  return http.get<AgendaPage>('/events/agenda', { query, signal });
}

/** Keys begin with the collection's name: a change of an event reads the agenda again. */
export function useAgenda(filter: AgendaFilter, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['events', 'agenda', filter],
    queryFn: ({ pageParam, signal }) => readAgenda(filter, pageParam, 40, signal),
    initialPageParam: 0,
    getNextPageParam: ({ meta }: AgendaPage) =>
      (meta.page + 1) * meta.perPage < meta.total ? meta.page + 1 : undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many there are on each day. */
export function useDayCounts(filter: AgendaFilter, enabled: boolean): Record<string, number> {
  const { data } = useQuery<AgendaPage, RequestError>({
    queryKey: ['events', 'agenda-days', filter],
    queryFn: ({ signal }) => readAgenda(filter, 0, 1, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  return data?.meta.days ?? {};
}

export type EventCategory = Pick<Category, 'id' | 'name' | 'slug' | 'icon' | 'color'>;

const topLevel: ListQuery = {
  filters: { kind: 'event', active: true, parent: null },
  select: ['name', 'slug', 'icon', 'color'],
  sort: { order: 1, name: 1 },
};

/** The chips; null until they are known. */
export function useEventCategories(): readonly EventCategory[] | null {
  const { data, isError } = useList<typeof categories, EventCategory>(categories, topLevel);
  return data?.data ?? (isError ? [] : null);
}
