import { openText } from '@callejero/contract/open-text.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RequestError } from '../../api/errors.ts';
import { readNextPage } from '../../api/next-page.ts';
import { useInfiniteList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { isOnline } from '../../device/network.ts';
import type { GuideCategory } from './category-tree.ts';
import {
  inOrder,
  joinPages,
  mostPlaces,
  nearOf,
  type PlaceRow,
  type PlaceSearch,
  placeQuery,
} from './place-row.ts';
import { mergeSeen, searchSeen } from './seen-places.ts';
import { readSeen, writeSeen } from './seen-store.ts';
import { useHolidays } from './use-holidays.ts';

export interface Places {
  /** As the list shows them. */
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
  /** What follows below; null when this is all that the list brings. */
  more: More | null;
}

export interface More {
  state: 'ready' | 'loading' | 'failed';
  load: () => void;
}

const none: readonly PlaceRow[] = [];

/** The places of a search: the server's, or without connection those that were seen. */
export function usePlaces(
  search: PlaceSearch,
  position: Point | null,
  known: readonly GuideCategory[],
  enabled: boolean,
): Places {
  const { lat, lng } = nearOf(position, search.area) ?? { lat: null, lng: null };
  const near = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  const list = useInfiniteList<typeof commerces, PlaceRow>(commerces, placeQuery(search, near), { enabled });
  const { data, error, isPlaceholderData, isPending, isFetchNextPageError, isFetchingNextPage } = list;
  const holidays = useHolidays();

  useEffect(() => {
    const latest = data?.pages.at(-1);
    if (!latest || isPlaceholderData) return;
    const at = new Date().toISOString();
    writeSeen(mergeSeen(readSeen(), { places: latest.data, categories: known, at }));
  }, [data, isPlaceholderData, known]);

  const rows = useMemo(() => {
    if (!data) return none;
    const pages = data.pages.map((page) => page.data);
    const complete = data.pages.length === 1 && pages[0]?.length === data.pages[0]?.meta.total;
    return joinPages(pages, search.q, near ?? (complete ? position : null));
  }, [data, search.q, near, position]);

  const unreachable = error !== null && !isFetchNextPageError && (error.code === 'network' || !isOnline());
  const seen = useMemo(() => {
    const remembered = unreachable ? readSeen() : null;
    if (!remembered) return null;
    const now = new Date();
    const { timezone } = settings().city;
    const found = searchSeen(remembered, search, (place) =>
      ['open', 'closing'].includes(openText(place, now, timezone, holidays).tone),
    );
    return { at: remembered.at, rows: inOrder(found, search.q, position) };
  }, [unreachable, search, position, holidays]);

  const { refetch, hasNextPage } = list;
  const latest = useRef(list);
  latest.current = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  const load = useCallback(() => void readNextPage(latest.current), []);
  const state = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready';
  const goesOn = hasNextPage && !isPlaceholderData && rows.length < mostPlaces;
  const more = useMemo(() => (goesOn ? { state, load } : null) satisfies More | null, [goesOn, state, load]);

  if (seen) {
    return {
      rows: seen.rows,
      total: seen.rows.length,
      loading: false,
      updating: false,
      error: null,
      seenAt: seen.at,
      retry,
      more: null,
    };
  }
  return {
    rows,
    total: data?.pages.at(-1)?.meta.total ?? 0,
    loading: data === undefined && (isPending || error === null),
    updating: isPlaceholderData,
    // An answer that could not be renewed is better than an error.
    error: data === undefined ? error : null,
    seenAt: null,
    retry,
    more,
  };
}
