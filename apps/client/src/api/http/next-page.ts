import type { InfiniteData } from '@tanstack/react-query';

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
 * Reads the next page. What is being read again is read to its end first: while others keep writing, each would cancel
 * the other for ever, and rows that changed would stay as they were.
 */
export async function readNextPage(list: Growing): Promise<void> {
  const before = pagesOf(list);
  // Joins a read that is under way instead of cancelling it; that may have brought no page more.
  const after = await list.fetchNextPage({ cancelRefetch: false });
  if (pagesOf(after) <= before && after.hasNextPage && !after.isError)
    await list.fetchNextPage({ cancelRefetch: false });
}
