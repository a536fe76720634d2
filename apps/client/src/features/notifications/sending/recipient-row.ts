import type { Recipient } from '@callejero/contract/answers/notifications.ts';
import type { RecipientOutcome, RecipientsFilter } from '@callejero/contract/resources/notifications.ts';
import { texts } from '../texts.ts';

export const outcomeColor: Readonly<Record<RecipientOutcome, 'success' | 'warning' | 'danger' | 'neutral'>> =
  {
    opened: 'success',
    accepted: 'success',
    waiting: 'warning',
    failed: 'danger',
    muted: 'neutral',
    capped: 'neutral',
    deviceless: 'neutral',
    expired: 'neutral',
    read: 'neutral',
    signedOut: 'neutral',
    stopped: 'danger',
  };

/** `Ana Pérez`; without a name the e-mail address. */
export function recipientName(person: Recipient['person']): string {
  if (person === null) return texts.recipients.person;
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;
}

export function recipientsQuery({ outcome, search }: RecipientsFilter): URLSearchParams {
  const asked = new URLSearchParams();
  if (outcome) asked.set('outcome', outcome);
  const text = search?.trim() ?? '';
  if (text !== '') asked.set('search', text);
  return asked;
}
