/** A person's inbox «Avisos». Its query keys begin with `notices`, so that announced changes read it again. */
import type { UnreadNotices } from '@callejero/contract/answers/notifications.ts';
import type { Notice } from '@callejero/contract/resources/notices.ts';

import { useQuery } from '@tanstack/react-query';
import { ask } from '../http/ask.ts';
import { http } from '../http/http.ts';
import { read } from '../http/read.ts';
import { collection, fetchList, invalidate } from '../resource.ts';

export type OpenedNotice = Pick<Notice, 'id' | 'payload'>;

/** Marks the notice as opened, and returns its action. */
export async function markNoticeOpened(id: string): Promise<OpenedNotice> {
  const path = `/notices/${encodeURIComponent(id)}/open`;
  const data = await ask.post<OpenedNotice>(path, undefined, { keepalive: true });
  await invalidate('notices');
  return data;
}

/** Marks the notices created up to `until` as read: the time of the newest one that the person sees. */
export async function markNoticesRead(until: string): Promise<void> {
  await http.post('/notices/read', { until }, { background: true });
  await invalidate('notices');
}

/** The number of unread notices, at most `maxUnreadNotices`. */
export function useUnreadNotices(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: read<UnreadNotices>('/notices/unread'),
    enabled,
  });
  return data?.unread ?? 0;
}

/** The newest notices, latest first. */
export async function newestNotices(count: number): Promise<Notice[]> {
  return (await fetchList(collection('notices'), { sort: { createdAt: -1 }, perPage: count })).data;
}
