import type { Populated, Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import { type User, users } from '@callejero/contract/resources/users.ts';
import { historyTexts as texts } from './texts.ts';

type Actor = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A change record with its actor. */
export type AuditRow = Populated<AuditEntry, { actor: Actor | string | null }>;

export const auditPopulates = [{ path: 'actor', select: ['firstName', 'lastName', 'email'] }];

/** The name of the actor; null is the system. */
export function actorName(actor: AuditRow['actor']): string {
  if (actor === null) return texts.system;
  if (typeof actor === 'string') return texts.someone;
  return [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email;
}

/** The two collections of accounts, which share one table. */
const accounts: string[] = [users.name, administrators.name];

/** Whether the rows of a collection are people, who have a first and a last name. */
export const isAccount = (resource: string) => accounts.includes(resource);

/** The filter of the change records of a record. */
export function historyOf(resource: Resource, id: string) {
  const names = isAccount(resource.name) ? accounts : [resource.name];
  return { resource: { $in: names }, recordId: id };
}
