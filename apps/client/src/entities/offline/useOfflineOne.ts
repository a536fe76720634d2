import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { useEffect, useMemo } from 'react';
import type { RequestError } from '../../api/http/errors.ts';
import { type Listing, useOne } from '../../api/resource.ts';
import { forgetRow, offlineRows, storeRows } from './offline-store.ts';
import { type OfflineRows, offlinePages } from './pages-by-kind.ts';
import { useUnreachable } from './useUnreachable.ts';

export interface OfflineOne<Row> {
  data: Row | undefined;
  error: RequestError | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  /** The record comes from the device, read at this time (ISO 8601): it can be read but not changed. */
  offlineAt: string | null;
}

/** The record of a page, stored on the device each time it is read; the stored one while the server can't be reached. */
export function useOfflineOne<Kind extends FavouriteKind>(
  kind: Kind,
  id: string | null,
): OfflineOne<OfflineRows[Kind]> {
  const { resource, query } = offlinePages[kind];
  const one = useOne<Resource, Listing, OfflineRows[Kind]>(resource, id, query);
  const { data, error, isPending, refetch } = one;
  useEffect(() => {
    if (data) void storeRows(kind, [data], new Date().toISOString());
  }, [kind, data]);
  const absent = error?.status === 404;
  useEffect(() => {
    if (absent && id !== null) void forgetRow(kind, id);
  }, [kind, id, absent]);

  const unreachable = useUnreachable(one) && data === undefined;
  const stored = useMemo(
    () => (unreachable ? offlineRows<OfflineRows[Kind]>(kind).find(({ row }) => row.id === id) : undefined),
    [unreachable, kind, id],
  );
  if (stored) return { data: stored.row, error: null, isPending: false, refetch, offlineAt: stored.at };
  return { data, error, isPending, refetch, offlineAt: null };
}
