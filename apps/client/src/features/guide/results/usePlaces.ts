import { openText } from '@callejero/contract/opening-hours/open-text.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { RequestError } from '../../../api/http/errors.ts';
import { type NextPage, nextPageState, readNextPage } from '../../../api/http/next-page.ts';
import { useReachable } from '../../../api/http/useReachable.ts';
import { collection, useInfiniteList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';
import { useUnreachable } from '../../../entities/offline/useUnreachable.ts';
import { useHolidays } from '../../../entities/place/useHolidays.ts';
import { useOnDuty } from '../../../entities/place/useOnDuty.ts';
import type { GuideCategory } from '../query/category-tree.ts';
import { toInstant } from '../query/open-at.ts';
import {
  inOrder,
  joinPages,
  maxPlaces,
  type PlaceRow,
  type PlaceSearch,
  placeQuery,
  toNearPoint,
} from '../query/place-row.ts';
import { mergeSeen, searchSeen } from '../query/seen-places.ts';
import { changeSeen, readSeen } from '../query/seen-store.ts';

export interface FoundPlaces {
  /** The places in the order of the list. */
  rows: readonly PlaceRow[];
  /** The number of matches. */
  total: number;
  /** There is nothing to show yet. */
  loading: boolean;
  /** The places are still those of the previous search. */
  updating: boolean;
  error: RequestError | null;
  order: PlaceOrder;
  /** No place matches everything that was typed; these match a part. */
  partial: boolean;
  /** The time of the last fetch, when the shown places come from the device. */
  seenAt: string | null;
  /** When the shown places were read, while the server can't be reached. */
  asOf: string | null;
  retry: () => void;
  /** The next page; null at the end of the list. */
  more: NextPage | null;
}

/** How the list is sorted. */
type PlaceOrder = 'relevance' | 'distance' | 'name';

const none: readonly PlaceRow[] = [];

/** The places of a search: from the server, or without connection from those that were seen. */
export function usePlaces(
  search: PlaceSearch,
  origin: Point,
  known: readonly GuideCategory[],
  enabled: boolean,
  now: Date,
): FoundPlaces {
  const { area, q } = search;
  const near = useMemo(() => toNearPoint(origin, { area, q }), [origin, area, q]);
  const list = useInfiniteList(collection('commerces'), placeQuery(search, near), { enabled });
  const { data, error, isPlaceholderData, isPending, isFetchNextPageError } = list;
  const holidays = useHolidays();
  const duty = useOnDuty(now).now;

  useEffect(() => {
    const latest = data?.pages.at(-1);
    if (!latest || isPlaceholderData) return;
    const at = new Date().toISOString();
    void changeSeen((seen) => mergeSeen(seen, { places: latest.data, categories: known, at }));
  }, [data, isPlaceholderData, known]);

  const rows = useMemo(() => {
    if (!data) return none;
    return joinPages(data.pages.map((page) => page.data));
  }, [data]);

  const unreachable = useUnreachable({ data, isPlaceholderData, error: isFetchNextPageError ? null : error });
  const reachable = useReachable();
  const seen = useMemo(() => {
    const remembered = unreachable ? readSeen() : null;
    if (!remembered) return null;
    const at = new Date();
    const { timezone } = settings().city;
    const moment = toInstant(search.openAt ?? 'now', at);
    const found = searchSeen(
      remembered,
      search,
      (place) =>
        ['open', 'closing'].includes(openText(place, moment, timezone, holidays).tone) || duty.has(place.id),
    );
    return { at: remembered.at, rows: inOrder(found, search.q, origin) };
  }, [unreachable, search, origin, holidays, duty]);

  const { refetch, hasNextPage } = list;
  const latest = useRef(list);
  latest.current = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  const load = useCallback(() => void readNextPage(latest.current), []);
  const state = nextPageState(list);
  const goesOn = hasNextPage && !isPlaceholderData && rows.length < maxPlaces;
  const more = useMemo(
    () => (goesOn ? { state, load } : null) satisfies NextPage | null,
    [goesOn, state, load],
  );

  if (seen) {
    return {
      rows: seen.rows,
      total: seen.rows.length,
      loading: false,
      updating: false,
      error: null,
      seenAt: seen.at,
      asOf: seen.at,
      order: 'distance',
      partial: false,
      retry,
      more: null,
    };
  }
  return {
    rows,
    total: data?.pages.at(-1)?.meta.total ?? 0,
    loading: data === undefined && (isPending || error === null),
    updating: isPlaceholderData,
    // An outdated answer is better than an error.
    error: data === undefined ? error : null,
    seenAt: null,
    asOf: reachable || data === undefined ? null : new Date(list.dataUpdatedAt).toISOString(),
    partial: data?.pages[0]?.meta.partial ?? false,
    order: fold(search.q) !== '' ? 'relevance' : near ? 'distance' : 'name',
    retry,
    more,
  };
}
