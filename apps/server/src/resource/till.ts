/**
 * Tills: sessions of a shop's computer with one right in one commerce. Who may do what with them is decided here and in
 * `http/access.ts`, which lets them into no route but those of access `till`.
 */

import { tillLimits } from '@callejero/contract/answers/tills.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal, TillSession } from '../access/policy.ts';
import { randomToken } from '../ports/keyed-hash.ts';
import type { Platform } from '../ports/ports.ts';
import { peopleWith } from './ownership.ts';

const prefix = 'till.';

export const newTillToken = (): string => `${prefix}${randomToken()}`;
export const isTillToken = (accessToken: string): boolean => accessToken.startsWith(prefix);

/** Whether the till `t` of the commerce `c`, if it is open, has not ended: who opened it, `u`, may still open one. */
export const lasts = ({ clock, config }: Pick<Platform, 'clock' | 'config'>): Sql => {
  const idle = new Date(clock.now().getTime() - config.sessionIdle.user * 1000);
  return sql`(c.archived_at is null and ${peopleWith('c', 'till')} @> array[u.id] and u.status = 'active'
    and u.archived_at is null and (t.last_used_at is null or t.last_used_at > ${idle}::timestamptz))`;
};

/** The principal of a till's token; throws 401 once it has ended. Asked for each request, so that an end takes effect at once. */
export async function tillPrincipal(platform: Platform, accessToken: string): Promise<Principal> {
  const { db, clock, sha256, maintenance } = platform;
  const now = clock.now();
  const before = new Date(now.getTime() - tillLimits.used * 1000);
  const hash = await sha256(accessToken);
  const [till] = await db.query<TillSession>(sql`with found as (
      select t.id, t.commerce, t.user_id as "user", t.name, t.last_used_at from tills t
        join commerces c on c.id = t.commerce join users u on u.id = t.user_id
      where t.hash = ${hash}::text and ${lasts(platform)}
    ), used as (
      update tills set last_used_at = ${now}::timestamptz from found
      where tills.id = found.id and found.last_used_at < ${before}::timestamptz
        and ${maintenance.now() === null}::boolean
    ) select id, commerce, "user", name from found`);
  if (!till) throw new ApiError('unauthorized');
  return { kind: 'till', id: null, roles: [], permissions: [], till };
}
