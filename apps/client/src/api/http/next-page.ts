import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import type { InfiniteData } from '@tanstack/react-query';

export interface NextPage {
  /** `waiting` during a refetch of the loaded pages. */
  state: 'ready' | 'waiting' | 'loading' | 'failed';
  load: () => void;
}

/** A page of a list that grows, and the last row of the one before: rows that come or go meanwhile move no others into or out of it. */
export interface PageAfter {
  page: number;
  after?: string;
}

/** The page after this one, whose rows have an `id`; undefined after the last. */
export function pageAfter(list: ListEnvelope<unknown>): PageAfter | undefined {
  const page = numberAfter(list);
  const last = list.data.at(-1) as { id: string } | undefined;
  return page === undefined ? undefined : { page, ...(last && { after: last.id }) };
}

/** The number of the page after this one; undefined after the last. */
export function numberAfter({ data, meta }: ListEnvelope<unknown>): number | undefined {
  const { page, perPage, total } = meta;
  const hasMore = meta.totalIsExact === false ? data.length === perPage : (page + 1) * perPage < total;
  return hasMore ? page + 1 : undefined;
}

interface Pages {
  data: InfiniteData<unknown, unknown> | undefined;
  hasNextPage: boolean;
  isError: boolean;
}

/** The part of an infinite query that this needs. */
interface Growing extends Pages {
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<Pages>;
}

const pagesOf = ({ data }: Pages): number => data?.pages.length ?? 0;

/**
 * Reads the next page after a refetch in flight has ended: while others keep writing, the two would cancel each other for ever,
 * and changed rows would stay stale.
 */
export async function readNextPage(list: Growing): Promise<void> {
  const before = pagesOf(list);
  // Joins a read in flight instead of cancelling it; that read may have been a refetch without a new page.
  const after = await list.fetchNextPage({ cancelRefetch: false });
  if (pagesOf(after) <= before && after.hasNextPage && !after.isError)
    await list.fetchNextPage({ cancelRefetch: false });
}

interface Paging extends Growing {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

export function nextPageState(list: Omit<Paging, keyof Growing>): NextPage['state'] {
  if (list.isFetchingNextPage) return 'loading';
  if (list.isFetching) return 'waiting';
  return list.isFetchNextPageError ? 'failed' : 'ready';
}

/** The page after the loaded ones; null after the last. */
export function toNextPage(list: Paging): NextPage | null {
  return list.hasNextPage ? { state: nextPageState(list), load: () => void readNextPage(list) } : null;
}
