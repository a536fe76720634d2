import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useEffect, useMemo } from 'react';
import type { RequestError } from '../../api/errors.ts';
import { useList } from '../../api/resource.ts';
import { isOnline } from '../../device/network.ts';
import type { GuideCategory } from './category-tree.ts';
import { type PlaceRow, type PlaceSearch, placeQuery } from './place-row.ts';
import { mergeSeen, searchSeen } from './seen-places.ts';
import { readSeen, writeSeen } from './seen-store.ts';

export interface Places {
  rows: readonly PlaceRow[];
  /** How many match in all. */
  total: number;
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown belongs to the search before. */
  updating: boolean;
  error: RequestError | null;
  /** What is shown comes from the device, last fetched at this time. */
  seenAt: string | null;
  retry: () => void;
}

const none: readonly PlaceRow[] = [];

/** The places of a search: the server's, or without connection those that were seen. */
export function usePlaces(search: PlaceSearch, known: readonly GuideCategory[], enabled: boolean): Places {
  const { data, error, isPlaceholderData, isPending, refetch } = useList<typeof commerces, PlaceRow>(
    commerces,
    placeQuery(search),
    { enabled },
  );

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    writeSeen(mergeSeen(readSeen(), { places: data.data, categories: known, at: new Date().toISOString() }));
  }, [data, isPlaceholderData, known]);

  const unreachable = error !== null && (error.code === 'network' || !isOnline());
  const seen = useMemo(() => {
    const remembered = unreachable ? readSeen() : null;
    return remembered && { at: remembered.at, rows: searchSeen(remembered, search) };
  }, [unreachable, search]);

  const retry = () => void refetch();
  if (error !== null && seen) {
    return {
      rows: seen.rows,
      total: seen.rows.length,
      loading: false,
      updating: false,
      error: null,
      seenAt: seen.at,
      retry,
    };
  }
  return {
    rows: data?.data ?? none,
    total: data?.meta.total ?? 0,
    loading: data === undefined && (isPending || error === null),
    updating: isPlaceholderData,
    // An answer that could not be renewed is better than an error.
    error: data === undefined ? error : null,
    seenAt: null,
    retry,
  };
}
