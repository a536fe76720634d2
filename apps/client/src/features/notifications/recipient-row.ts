import type { Recipient, RecipientOutcome } from '@callejero/contract/resources/notifications.ts';
import { texts } from './texts.ts';

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

/** `Ana Pérez`; without a name the address. */
export function recipientName(person: Recipient['person']): string {
  if (person === null) return texts.recipients.person;
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;
}
