/** The progress of a notification and why it failed, in words. */
import type { Recipient } from '@callejero/contract/answers/notifications.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { settings } from '../../../api/settings.ts';
import { formatDateTime, formatNumber } from '../../../ui/values/format.ts';
import { texts } from '../texts.ts';

const words = texts.state;

export function stateInWords({ status, scheduledAt, startedAt, stats, failure }: Notification): string {
  switch (status) {
    case 'draft':
      return words.draft;
    case 'scheduled':
      return words.scheduled(scheduledAt ? formatDateTime(scheduledAt) : '—', settings().city.name);
    case 'sent':
      return words.sent(startedAt ? formatDateTime(startedAt) : '—', settings().city.name);
    case 'sending':
      return sendingInWords(stats);
    case 'failed':
      return words.failed(failureInWords(failure));
    default:
      return words[status];
  }
}

function sendingInWords({ targeted, reachable, accepted, failed }: Notification['stats']): string {
  if (targeted === null) return words.planning;
  const waiting = (reachable ?? 0) - (accepted ?? 0) - (failed ?? 0);
  return waiting > 0 ? words.waiting(formatNumber(waiting)) : words.sending;
}

/** Codes of a push service that refuses this server, because its keys are wrong. */
const configuration = new Set([
  ...['401', '403', 'fcm', 'token'],
  ...['UNAUTHENTICATED', 'PERMISSION_DENIED', 'THIRD_PARTY_AUTH_ERROR'],
]);
/** Codes of a push service that stayed unavailable after several attempts. */
const busy = /^(429|5\d\d|E[A-Z_]+|UND_.+|UNAVAILABLE|INTERNAL|QUOTA_EXCEEDED|RESOURCE_EXHAUSTED|paused)$/;

/** Why a campaign failed, or a device could not be notified. */
export function failureInWords(code: string | null): string {
  const { failure } = texts;
  if (code === null) return failure.unknown;
  if (code === 'late') return failure.late;
  if (code === 'expired') return failure.expired;
  if (code === '413') return failure.tooLarge;
  if (configuration.has(code)) return failure.configuration(code);
  return busy.test(code) ? failure.busy(code) : failure.message(code);
}

export function recipientFailureInWords({ state, code }: NonNullable<Recipient['failure']>): string {
  if (state === 'gone') return texts.failure.gone;
  if (code === 'late' || code === 'paused') return texts.failure.untried;
  return state === 'unknown' ? texts.failure.lost : failureInWords(code);
}
