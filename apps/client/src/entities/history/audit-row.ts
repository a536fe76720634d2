import type { Act } from '@callejero/contract/answers/history.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import type { audit } from '@callejero/contract/resources/audit.ts';
import type { reports } from '@callejero/contract/resources/reports.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { historyTexts as texts } from './texts.ts';

/** Without `isLast`, a filter that is expensive to read. */
export const auditQuery = {
  select: ['createdAt', 'rev', 'actor', 'action', 'resource', 'recordId', 'diff', 'requestId'],
  populates: [{ path: 'actor', select: ['firstName', 'lastName', 'email'] }],
} as const satisfies Selection<typeof audit>;

/** A change record with its actor. */
export type AuditRow = Selected<typeof audit, typeof auditQuery> & {
  /** The import or bulk action that made it. */
  act?: Act;
};

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
