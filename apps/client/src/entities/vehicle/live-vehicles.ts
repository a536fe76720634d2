import type { Populated } from '@callejero/contract/resource.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Vehicle, vehicles } from '@callejero/contract/resources/vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import { collection, fetchList } from '../../api/resource.ts';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';

export type LiveVehicle = Populated<
  Pick<Vehicle, 'id' | 'kind' | 'brand' | 'model' | 'position' | 'positionAt' | 'sharedUntil'>,
  { commerce: Pick<Commerce, 'id' | 'name'> | null }
>;

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
    select: ['kind', 'brand', 'model', 'position', 'positionAt', 'sharedUntil', 'commerce'],
    populates: [{ path: 'commerce', select: ['name'] }],
    perPage: maxShown,
  };
  const { data } = useQuery({
    queryKey: ['vehicles', 'live', commerce],
    queryFn: ({ signal }) => fetchList<typeof vehicles, LiveVehicle>(collection('vehicles'), query, signal),
    refetchInterval: isCurrent ? pollEvery : false,
  });
  return stillShared(data?.data ?? [], now);
}
