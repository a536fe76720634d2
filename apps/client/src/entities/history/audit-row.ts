import type { Act } from '@callejero/contract/answers/history.ts';
import type { Populated, Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import type { reports } from '@callejero/contract/resources/reports.ts';
import { type User, users } from '@callejero/contract/resources/users.ts';
import { historyTexts as texts } from './texts.ts';

type Actor = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A change record with its actor. `isLast` is a filter, which is expensive to read. */
export type AuditRow = Populated<Omit<AuditEntry, 'isLast'>, { actor: Actor | string | null }> & {
  /** The import or bulk action that made it. */
  act?: Act;
};

export const auditPopulates = [{ path: 'actor', select: ['firstName', 'lastName', 'email'] }];
export const auditSelect = [
  ...['createdAt', 'rev', 'actor', 'action', 'resource', 'recordId', 'diff', 'requestId'],
] satisfies string[];

/** The name of the actor. Nobody is the system, but for reports, which need no account. */
export function actorName({
  actor,
  action,
  resource,
}: Pick<AuditRow, 'actor' | 'action' | 'resource'>): string {
  if (actor === null) return resource === unsigned && action === 'created' ? texts.guest : texts.system;
  if (typeof actor === 'string') return texts.someone;
  return [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email;
}

/** Records of it may be made without an account. By its name, because its schemas would weigh on every form. */
const unsigned: (typeof reports)['name'] = 'reports';

/** The two collections of accounts, which share one table. */
const accounts: string[] = [users.name, administrators.name];

/** Whether the rows of a collection are people, who have a first and a last name. */
export const isAccount = (resource: string) => accounts.includes(resource);

/** The filter of the change records of a record. */
export function toHistoryFilter(resource: Resource, id: string) {
  const names = isAccount(resource.name) ? accounts : [resource.name];
  return { resource: { $in: names }, recordId: id };
}
