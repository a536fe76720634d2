import type { WaitingCounts } from '@callejero/contract/answers/waiting.ts';
import { holds } from '@callejero/contract/held-permissions.ts';
import { type WaitingPart, waitingPermissions } from '@callejero/contract/waiting.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';

/** Each statement counts the rows of the list behind its number. */
const statements: Readonly<Record<Exclude<WaitingPart, 'support'>, Sql>> = {
  review: sql`select count(*) from commerces where archived_at is null
    and (status = 'pending' or (status = 'accepted' and (pending_changes is not null or live_changes is not null)))`,
  reports: sql`select count(*) from reports where status = 'open' and archived_at is null`,
  claims: sql`select count(*) from claims where status = 'pending' and archived_at is null`,
  events: sql`select count(*) from events where review in ('pending', 'changes') and archived_at is null`,
  runs: sql`select count(*) from imports where status = 'planned' and waits is not null`,
  lists: sql`select count(*) from list_reports where status = 'open' and archived_at is null`,
  messages: sql`select count(*) from message_reports where status = 'open' and archived_at is null`,
};

/** The counts that `principal` may read, in one statement. */
export async function countWaiting(
  db: Queryable,
  principal: Principal,
  support: (principal: Principal) => Sql,
): Promise<WaitingCounts> {
  const parts = (Object.keys(waitingPermissions) as WaitingPart[]).filter((part) =>
    waitingPermissions[part].every((permission) => holds(principal.permissions, permission)),
  );
  if (parts.length === 0) return {};
  const columns = parts.map(
    (part) =>
      sql`(${part === 'support' ? support(principal) : statements[part]})::int as ${raw(`"${part}"`)}`,
  );
  const [counts = {}] = await db.query<WaitingCounts>(sql`select ${join(columns)}`);
  return counts;
}
