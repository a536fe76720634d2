import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import type { MapView } from './map-view.ts';

/** Clusters and points of a view. While another one loads the last ones stay; what nobody waits for is given up. */
export function usePlaceMap(
  filters: Filters,
  { bounds: { west, south, east, north }, zoom }: MapView,
  enabled: boolean,
): UseQueryResult<PlaceMap, RequestError> {
  // Seven decimals are a centimetre: the edges of the grid stay where they are.
  const bounds = [west, south, east, north].map((degrees) => Number(degrees.toFixed(7))).join();
  return useQuery<PlaceMap, RequestError>({
    queryKey: ['commerces', 'map', bounds, zoom, filters],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ bounds, zoom: String(zoom) });
      if (Object.keys(filters).length > 0) query.set('_filters', JSON.stringify(filters));
      return (await http.get<Envelope<PlaceMap>>('/commerces/map', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}
