import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/http/read.ts';
import { type MapView, viewParams } from '../../../ui/map/view.ts';

/** Clusters and points of a view. The previous ones stay while another view loads; outdated requests are aborted. */
export function usePlaceMap(filters: Filters, view: MapView, enabled: boolean): UseQueryResult<PlaceMap> {
  const query = new URLSearchParams(viewParams(view));
  if (Object.keys(filters).length > 0) query.set('_filters', JSON.stringify(filters));
  return useQuery({
    queryKey: ['commerces', 'map', viewParams(view), filters],
    queryFn: read<PlaceMap>('/commerces/map', query),
    placeholderData: keepPreviousData,
    enabled,
  });
}
