import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/http/read.ts';
import type { MapView } from './map-view.ts';

/** Clusters and points of a view. The previous ones stay while another view loads; outdated requests are aborted. */
export function usePlaceMap(
  filters: Filters,
  { bounds: { west, south, east, north }, zoom }: MapView,
  enabled: boolean,
): UseQueryResult<PlaceMap> {
  // Seven decimals are a centimetre, exact enough for the edges of the grid.
  const bounds = [west, south, east, north].map((degrees) => Number(degrees.toFixed(7))).join();
  const query = new URLSearchParams({ bounds, zoom: String(zoom) });
  if (Object.keys(filters).length > 0) query.set('_filters', JSON.stringify(filters));
  return useQuery({
    queryKey: ['commerces', 'map', bounds, zoom, filters],
    queryFn: read<PlaceMap>('/commerces/map', query),
    placeholderData: keepPreviousData,
    enabled,
  });
}
