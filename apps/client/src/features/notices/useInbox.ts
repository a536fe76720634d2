import { type Notice, notices } from '@callejero/contract/resources/notices.ts';
import { useEffect, useMemo } from 'react';
import type { RequestError } from '../../api/http/errors.ts';
import { type NextPage, toNextPage } from '../../api/http/next-page.ts';
import { useInfiniteList } from '../../api/resource.ts';
import { useUnreachable } from '../../entities/offline/useUnreachable.ts';
import { readSeenNotices, writeSeenNotices } from './seen-notices.ts';

export interface Inbox {
  /** Latest first; null until they are loaded. */
  rows: readonly Notice[] | null;
  error: RequestError | null;
  /** When the shown rows were stored on the device, while the server can't be reached. */
  savedAt: string | null;
  retry(): void;
  /** Null on the last page. */
  more: NextPage | null;
}

const perPage = 30;

export function useInbox(): Inbox {
  const list = useInfiniteList(notices, { sort: { createdAt: -1 }, perPage });
  const unreachable = useUnreachable(list);
  const newest = list.data?.pages[0]?.data;
  useEffect(() => {
    if (newest) writeSeenNotices(newest);
  }, [newest]);
  const saved = useMemo(() => (unreachable ? readSeenNotices() : null), [unreachable]);
  const pages = list.data?.pages.flatMap(({ data }) => data);

  return {
    rows: pages ?? saved?.rows ?? null,
    error: list.error,
    savedAt: saved && !pages ? saved.at : null,
    retry: () => void list.refetch(),
    more: toNextPage(list),
  };
}
