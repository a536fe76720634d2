import type { Resource } from '@callejero/contract/resource.ts';
import { useEffect } from 'react';
import { type NextPage, toNextPage } from '../../api/http/next-page.ts';
import { type Listing, useInfiniteList, useList } from '../../api/resource.ts';
import { fromWidth } from '../breakpoints.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import type { ListView, toQuery } from './view.ts';

export interface ListRows<Row> {
  /** Whether the rows are a page of a table; otherwise they are cards that grow page by page. */
  wide: boolean;
  rows: readonly Row[];
  /** Rows of all pages; undefined until it is known. */
  total: number | undefined;
  /** Whether there are no more rows than `total`. */
  isTotalExact: boolean;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  /** Whether the rows are those of the view before. */
  isStale: boolean;
  refetch: () => void;
  next: NextPage | null;
}

/** The rows that the list shows. */
export function useListRows<Row>(
  resource: Resource,
  query: ReturnType<typeof toQuery>,
  view: ListView,
  onView: (change: Partial<ListView>) => void,
): ListRows<Row> {
  const wide = useMediaQuery(fromWidth('medium'));
  const table = useList<Resource, Listing, Row>(resource, query, { enabled: wide });
  const cards = useInfiniteList<Resource, Listing, Row>(resource, query, { enabled: !wide });
  const shown = wide ? table : cards;
  const rows = wide ? (table.data?.data ?? []) : (cards.data?.pages.flatMap((page) => page.data) ?? []);
  const meta = (wide ? table.data : cards.data?.pages[0])?.meta;
  const total = meta?.total;
  const isTotalExact = meta?.totalIsExact !== false;

  // A page beyond the end (rows were archived meanwhile) shows the last one instead of nothing.
  useEffect(() => {
    if (wide && isTotalExact && total !== undefined && view.page > 0 && view.page * view.perPage >= total)
      onView({ page: Math.max(0, Math.ceil(total / view.perPage) - 1) });
  }, [wide, isTotalExact, total, view.page, view.perPage, onView]);

  return {
    ...{ wide, rows, total, isTotalExact },
    ...{ error: shown.error, isPending: shown.isPending, isFetching: shown.isFetching },
    isStale: shown.isPlaceholderData,
    refetch: () => void shown.refetch(),
    next: toNextPage(cards),
  };
}
