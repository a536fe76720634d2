import type { Notification, NotificationStatus } from '@callejero/contract/resources/notifications.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../ui/values/format.ts';
import { failureInWords } from './sending/send-state.ts';
import { texts } from './texts.ts';

export const rowSelect = [
  'rev',
  'archivedAt',
  'updatedAt',
  'title',
  'message',
  'audience',
  'status',
  'scheduledAt',
  'stats',
  'failure',
] satisfies (keyof Notification)[];

export type NotificationRow = Pick<Notification, 'id' | (typeof rowSelect)[number]>;

export const statusColor = {
  draft: 'neutral',
  scheduled: 'warning',
  sending: 'warning',
  sent: 'success',
  cancelled: 'danger',
  failed: 'danger',
} as const satisfies Record<NotificationStatus, string>;

/** The figures of a notification that are not 0; for a failed one the reason. */
export function resultsInWords({
  status,
  stats,
  failure,
}: Pick<NotificationRow, 'status' | 'stats' | 'failure'>): string {
  const said = (['targeted', 'accepted', 'opened', 'failed'] as const).flatMap((name) => {
    const count = stats[name];
    return count === null || (name !== 'targeted' && count === 0)
      ? []
      : [texts.stats[name](formatNumber(count))];
  });
  const why = status === 'failed' ? [failureInWords(failure)] : [];
  return [said.join(', '), ...why].filter(Boolean).join('. ');
}

/** When a notification will be sent, or when its status changed last. */
export function whenInWords({ status, scheduledAt, updatedAt }: NotificationRow): string {
  if (status === 'draft') return texts.list.noDate;
  if (status === 'scheduled' && scheduledAt) return texts.list.scheduled(formatDateTime(scheduledAt));
  return formatRelative(updatedAt);
}
