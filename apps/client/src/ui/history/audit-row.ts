import type { Populated } from '@callejero/contract/resource.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { historyTexts as texts } from './texts.ts';

type Actor = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A change record with who did it. */
export type AuditRow = Populated<AuditEntry, { actor: Actor | string | null }>;

export const auditPopulates = [{ path: 'actor', select: ['firstName', 'lastName', 'email'] }];

/** Who did it; null is the system. */
export function actorName(actor: AuditRow['actor']): string {
  if (actor === null) return texts.system;
  if (typeof actor === 'string') return actor.slice(0, 8);
  return [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email;
}
