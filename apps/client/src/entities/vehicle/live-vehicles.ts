import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Vehicle, vehicles } from '@callejero/contract/resources/vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import { collection, fetchList } from '../../api/resource.ts';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';

const selection = {
  select: ['kind', 'brand', 'model', 'position', 'positionAt', 'sharedUntil'],
  populates: [{ path: 'commerce', select: ['name'] }],
} as const satisfies Selection<typeof vehicles>;
export type LiveVehicle = Selected<typeof vehicles, typeof selection>;

/** Milliseconds; a guest has no socket. */
const pollEvery = 15_000;
const maxShown = 100;

/** The vehicles whose sharing has not ended by this device's clock. */
export function stillShared<V extends Pick<Vehicle, 'sharedUntil'>>(rows: readonly V[], now: Date): V[] {
  return rows.filter(({ sharedUntil }) => sharedUntil !== null && Date.parse(sharedUntil) > now.getTime());
}

/** The vehicles that share their position, of one commerce or of all (null). Polled only while the page is visible. */
export function useLiveVehicles(commerce: string | null, now: Date): LiveVehicle[] {
  const isCurrent = useIsCurrentPage();
  const query = {
    filters: { sharedUntil: { $ne: null }, ...(commerce === null ? {} : { commerce }) },
    ...selection,
    perPage: maxShown,
  };
  const { data } = useQuery({
    queryKey: ['vehicles', 'live', commerce],
    queryFn: ({ signal }) => fetchList(collection('vehicles'), query, signal),
    refetchInterval: isCurrent ? pollEvery : false,
  });
  return stillShared(data?.data ?? [], now);
}
