import { addDays, isDate } from '@callejero/contract/calendar-day.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime } from '../../ui/form/zoned.ts';
import type { texts } from './texts.ts';

type Group = keyof typeof texts.filters.groups;

/** The actions of each group that the filter offers. */
const groups: Readonly<Record<Group, readonly RecordedAction[]>> = {
  created: ['created', 'invited', 'imported'],
  updated: [
    'updated',
    'confirmed',
    'merge',
    'distinct',
    'distinct-undone',
    'owner-added',
    'person-invited',
    'invitation-withdrawn',
    'person-joined',
    'person-changed',
    'person-removed',
    'person-left',
    'given-back',
    'till-opened',
    'till-ended',
    'inbox-changed',
    'resubmitted',
    'changes-withdrawn',
    'passkey-renamed',
    'performed',
    'maintenance-set',
    'maintenance-ended',
  ],
  archived: ['archived', 'restored', 'account-deleted', 'account-erased', 'demo-removed'],
  decisions: [
    'review-accept',
    'review-reject',
    'review-reopen',
    'message-remove',
    'message-dismiss',
    'list-remove',
    'list-dismiss',
    'inspected',
    'claim-accept',
    'claim-reject',
    'report-done',
    'report-answered',
    'redemption-redeemed',
    'redemption-reversed',
    'blocked',
    'unblocked',
    'accepted',
    'assigned',
    'unassigned',
    'closed',
    'reopened',
    'status-published',
    'status-draft',
    'status-paused',
    'event-cancelled',
    'event-postponed',
    'event-scheduled',
    'event-accept',
    'event-reject',
    'sharing-started',
    'sharing-ended',
    'schedule',
    'send',
    'cancel',
    'roles-changed',
    'account-disabled',
    'account-enabled',
  ],
  access: [
    'data-exported',
    'signed-up',
    'sign-up-repeated',
    'signed-in',
    'signed-out',
    'session-ended',
    'sessions-ended',
    'sign-in-failed',
    'refresh-token-reused',
    'recovery-asked',
    'password-recovered',
    'password-changed',
    'password-check-failed',
    'temporary-password-set',
    'confirmation-asked',
    'email-confirmed',
    'email-change-asked',
    'email-changed',
    'passkey-added',
    'passkey-removed',
    'passkey-cloned',
    'signed-in-with-passkey',
    'signed-in-with-recovery-code',
    'second-step-asked',
    'second-step-failed',
    'totp-added',
    'totp-removed',
    'recovery-codes-made',
    'second-step-reset',
    'exported',
  ],
};

export function actionFilter(values: readonly string[]): Filters {
  const wanted = values.flatMap((value): readonly string[] =>
    value in groups ? groups[value as Group] : [value],
  );
  return { action: { $in: wanted } };
}

/** A bound at the start of a day in the city's time (`$gte`), or at the start of the next day (`$lt`). */
export function daysFilter(bound: '$gte' | '$lt', [day]: readonly string[]): Filters {
  if (day === undefined || !isDate(day)) return {};
  const date = bound === '$lt' ? addDays(day, 1) : day;
  return { createdAt: { [bound]: fromWallTime(`${date}T00:00`, settings().city.timezone) ?? '' } };
}
