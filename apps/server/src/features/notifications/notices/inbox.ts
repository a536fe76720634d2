/** A person's inbox: counting unread notices, and marking them as read. */
import type { UnreadNotices } from '@callejero/contract/answers/notifications.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { maxUnreadNotices, type Notice } from '@callejero/contract/resources/notices.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { inInbox } from './notices.policy.ts';

export async function unreadNotices(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  user: string,
): Promise<UnreadNotices> {
  const [row] = await db.query<UnreadNotices>(sql`select count(*)::int as unread from (select from notices n
      where ${inInbox('n', user, clock.now())} and n.read_at is null limit ${maxUnreadNotices}) counted`);
  return { unread: row?.unread ?? 0 };
}

/** Marks notices as read that were created until then; later ones stay unread. */
export async function markNoticesRead(
  platform: Platform,
  user: string,
  until: string,
): Promise<UnreadNotices> {
  const { db, clock, changes } = platform;
  const now = clock.now();
  const marked =
    await db.query(sql`update notices set read_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        rev = rev + 1
      where ${inInbox('notices', user, now)} and read_at is null and created_at <= ${until}::timestamptz returning id`);
  if (marked.length > 0) changes.publish([{ resource: 'notices', id: user, change: 'updated' }]);
  return unreadNotices(platform, user);
}

/** Records that the person opened a notice, from the inbox or from a device. The first time counts. */
export async function openNotice(
  { db, clock, changes }: Platform,
  user: string,
  id: string,
): Promise<Pick<Notice, 'id' | 'payload'>> {
  if (!isUuid(id)) throw new ApiError('not-found');
  const now = clock.now();
  const [notice] = await db.query<
    Pick<Notice, 'id' | 'payload'> & { counted: string | null; is_first: boolean }
  >(sql`with notice as (select id, payload, notification_id, opened_at from notices
        where id = ${id}::uuid and user_id = ${user}::uuid and archived_at is null for update
      ), counted as (
        update notifications c
        set stats = jsonb_set(c.stats, '{opened}', to_jsonb(coalesce((c.stats ->> 'opened')::int, 0) + 1))
        from notice where c.id = notice.notification_id and notice.opened_at is null returning c.id
      ), opened as (
        update notices n set opened_at = ${now}::timestamptz, read_at = coalesce(n.read_at, ${now}::timestamptz),
          updated_at = ${now}::timestamptz, rev = n.rev + 1
        from notice where n.id = notice.id and notice.opened_at is null returning n.id
      )
      select id, payload, (select id from counted) as counted, opened_at is null as is_first from notice`);
  if (!notice) throw new ApiError('not-found');
  const { counted, is_first, ...opened } = notice;
  if (!is_first) return opened;
  changes.publish([
    { resource: 'notices', id: user, change: 'updated' },
    ...(counted ? [{ resource: 'notifications', id: counted, change: 'updated' } as const] : []),
  ]);
  return opened;
}
