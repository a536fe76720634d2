/** A person's inbox «Avisos». Query keys begin with `notices`: what the live connection announces is read again. */
import type { UnreadNotices } from '@callejero/contract/answers/notifications.ts';
import { type Notice, notices } from '@callejero/contract/resources/notices.ts';

import { useQuery } from '@tanstack/react-query';
import { ask } from '../http/ask.ts';
import { http } from '../http/http.ts';
import { read } from '../http/read.ts';
import { fetchList, invalidate } from '../resource.ts';

export type OpenedNotice = Pick<Notice, 'id' | 'payload'>;

/** Marks it as opened, and answers what it does. */
export async function markNoticeOpened(id: string): Promise<OpenedNotice> {
  const path = `/notices/${encodeURIComponent(id)}/open`;
  const data = await ask.post<OpenedNotice>(path, undefined, { keepalive: true });
  await invalidate(notices.name);
  return data;
}

/** Marks as read what was created until then: the moment of the newest that the person sees. */
export async function markNoticesRead(until: string): Promise<void> {
  await http.post('/notices/read', { until });
  await invalidate(notices.name);
}

/** At most `maxUnreadNotices`. */
export function useUnreadNotices(enabled: boolean): number {
  const { data } = useQuery({
    queryKey: [notices.name, 'unread'],
    queryFn: read<UnreadNotices>('/notices/unread'),
    enabled,
  });
  return data?.unread ?? 0;
}

/** The newest, latest first. */
export async function newestNotices(count: number): Promise<Notice[]> {
  return (await fetchList(notices, { sort: { createdAt: -1 }, perPage: count })).data;
}
