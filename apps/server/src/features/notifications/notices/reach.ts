/** Which devices a notice may reach, and when: conditions on the person `p` (`id`, `notification_prefs`, `quiet_hours`). */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { NoticeKind } from '@callejero/contract/resources/notices.ts';
import sql, { type Sql } from 'sql-template-tag';
import { isSessionOpen } from '../../../access/open-session.ts';
import type { Platform } from '../../../ports/ports.ts';

/** Promotional notices per person and day that reach devices. Further ones are in the inbox only. */
const maxPromotional = 2;
/** Devices unseen for longer get nothing, since their tokens have become stale. */
const staleAfter = 60 * dayLength;

/** These arrive at any hour, because somebody waits for them. */
const anyHour: readonly NoticeKind[] = ['messages', 'service'];

/** Joins the active devices `d` of the person: signed in, of a reachable system, seen recently. */
export const devicesSql = (
  platform: Pick<Platform, 'config' | 'city'>,
  reaches: readonly string[],
  now: Date,
): Sql =>
  sql`join push d on d.user_app = p.id and d.archived_at is null and d.os_type = any(${[...reaches]}::text[])
      and d.last_seen_at > ${new Date(now.getTime() - staleAfter)}::timestamptz
    join users u on u.id = p.id
    join sessions s on s.id = d.session_id and ${isSessionOpen(platform, now)}`;

/** Whether the person switched that kind off. */
export const isMuted = (kind: NoticeKind): Sql =>
  kind === 'service' ? sql`false` : sql`coalesce(p.notification_prefs ->> ${kind}::text = 'false', false)`;

/** Campaigns, and news of a person's favourites. */
export const isPromotional = (kind: NoticeKind, notification: string | null): boolean =>
  kind === 'favourites' || (notification !== null && kind !== 'service');

/** Whether the person's devices got enough promotional notices today. */
export const isCapped = (kind: NoticeKind, now: Date): Sql =>
  kind === 'service'
    ? sql`false`
    : sql`(select count(*) from notices o where o.user_id = p.id
        and (o.kind = 'favourites' or (o.notification_id is not null and o.kind <> 'service'))
        and o.created_at > ${new Date(now.getTime() - dayLength)}::timestamptz
        and exists (select from deliveries x where x.notice_id = o.id and x.state <> 'dropped')) >= ${maxPromotional}::int`;

/** The moment, or the end of the person's quiet hours (in the city's time) if it is within them. */
export function quietUntil(kind: NoticeKind, moment: Sql, timezone: string): Sql {
  if (anyHour.includes(kind)) return moment;
  return sql`(select case when quiet then (local::date + "end" + case when local::time < "end" then interval '0' else interval '1 day' end)
      at time zone ${timezone}::text else ${moment} end
    from (select local, "end", case when start < "end" then local::time >= start and local::time < "end"
        else local::time >= start or local::time < "end" end as quiet
      from (select ${moment} at time zone ${timezone}::text as local,
        (p.quiet_hours ->> 'start')::time as start, (p.quiet_hours ->> 'end')::time as "end") clock) hours)`;
}

/** Whether the moment is within the person's quiet hours. */
export const isQuiet = (kind: NoticeKind, moment: Sql, timezone: string): Sql =>
  sql`(${quietUntil(kind, moment, timezone)} > ${moment})`;
