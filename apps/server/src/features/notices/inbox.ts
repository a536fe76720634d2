/** A person's inbox: what is unread, and marking it. */
import { ApiError } from '@callejero/contract/errors.ts';
import { maxUnreadNotices, type Notice, type UnreadNotices } from '@callejero/contract/resources/notices.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { toStatement } from '../../query/statement.ts';
import { inInbox } from './notices.policy.ts';

export async function unreadNotices(db: Queryable, user: string): Promise<UnreadNotices> {
  const [row] = await db.query<UnreadNotices>(
    toStatement(sql`select count(*)::int as unread from (select from notices n
      where ${inInbox('n', user)} and n.read_at is null limit ${maxUnreadNotices}) counted`),
  );
  return { unread: row?.unread ?? 0 };
}

/** Marks as read what was created until then: what comes meanwhile stays unread. */
export async function markNoticesRead(
  platform: Platform,
  user: string,
  until: string,
): Promise<UnreadNotices> {
  const { db, clock, changes } = platform;
  const marked = await db.query(
    toStatement(sql`update notices set read_at = ${clock.now()}::timestamptz, updated_at = ${clock.now()}::timestamptz,
        rev = rev + 1
      where user_id = ${user}::uuid and read_at is null and created_at <= ${until}::timestamptz returning id`),
  );
  if (marked.length > 0) changes.publish([{ resource: 'notices', id: user, change: 'updated' }]);
  return unreadNotices(db, user);
}

/** Somebody opened a notice, from the inbox or from a device. The first time counts. */
export async function openNotice(
  { db, clock, changes }: Platform,
  user: string,
  id: string,
): Promise<Pick<Notice, 'id' | 'payload'>> {
  if (!isUuid(id)) throw new ApiError('not-found');
  const now = clock.now();
  const [notice] = await db.query<Pick<Notice, 'id' | 'payload'>>(
    toStatement(sql`update notices set opened_at = coalesce(opened_at, ${now}::timestamptz),
        read_at = coalesce(read_at, ${now}::timestamptz), updated_at = ${now}::timestamptz, rev = rev + 1
      where id = ${id}::uuid and user_id = ${user}::uuid returning id, payload`),
  );
  if (!notice) throw new ApiError('not-found');
  changes.publish([{ resource: 'notices', id: user, change: 'updated' }]);
  return notice;
}
