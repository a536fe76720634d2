import type { RowMap } from '@callejero/contract/answers/row-map.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/http/read.ts';
import { useList } from '../../../api/resource.ts';
import { type MapView, viewParams } from '../../map/view.ts';
import { countedRows, type toQuery } from '../view.ts';

type Query = ReturnType<typeof toQuery>;

/** Clusters and points of a list's rows in a view. The previous ones stay while another view loads. */
export function useRowMap({ name }: Resource, { filters, archived = false }: Query, view: MapView) {
  const params = new URLSearchParams(viewParams(view));
  if (filters) params.set('_filters', JSON.stringify(filters));
  if (archived) params.set('_archived', 'true');
  return useQuery({
    queryKey: [name, 'map', viewParams(view), filters, archived],
    queryFn: read<RowMap>(`/${name}/row-map`, params),
    placeholderData: keepPreviousData,
  });
}

/** How many rows of a list have no point. Zero until that is known. */
export function useNowhere(resource: Resource, { filters, archived = false }: Query): number {
  const nowhere: Filters = { $nor: resource.located.map((path) => ({ [path]: { $exists: true } })) };
  const { data } = useList(resource, {
    filters: filters ? { $and: [filters, nowhere] } : nowhere,
    ...{ select: ['id'], perPage: 1, count: countedRows },
    ...(archived ? { archived } : {}),
  });
  return data?.meta.total ?? 0;
}
