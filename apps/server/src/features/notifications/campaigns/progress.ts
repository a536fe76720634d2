/** The results of campaigns by person: one accepting device counts as reached. */
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';

/** The plan's cursor once everybody is planned. */
export const planned = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The condition that nothing of the campaign `c` is left to send. */
const isOver = sql`(c.status = 'sending' and c.plan_cursor = ${planned}::uuid
  and not exists (select from deliveries d where d.notification_id = c.id and d.state in ('due', 'claimed')))`;

/** Ends campaigns whose last delivery was settled by a process that died before ending them. */
export async function endForgotten(platform: Platform): Promise<void> {
  const over = await platform.db.query<{ id: string }>(sql`select c.id from notifications c where ${isOver}`);
  if (over.length > 0)
    await noteProgress(
      platform,
      over.map(({ id }) => id),
    );
}

/**
 * Counts the results again, and ends campaigns with nothing left to send. The counts do not change the revision, since nobody
 * edited the campaign. Openings are counted one by one as they happen, because counting them here would lose concurrent ones.
 */
export async function noteProgress(
  { db, clock, changes }: Platform,
  campaigns: readonly string[],
): Promise<void> {
  const now = clock.now();
  await db.query(sql`update notifications c set
        stats = (select jsonb_build_object('targeted', count(*), 'opened', coalesce((c.stats ->> 'opened')::int, 0),
            'reachable', count(*) filter (where s.deliveries > 0),
            'accepted', count(*) filter (where s.accepted > 0),
            'failed', count(*) filter (where s.deliveries > 0 and s.accepted = 0 and s.waiting = 0 and s.dropped < s.deliveries))
          from notices n left join (select d.notice_id, count(*) as deliveries,
              count(*) filter (where d.state = 'accepted') as accepted,
              count(*) filter (where d.state in ('due', 'claimed')) as waiting,
              count(*) filter (where d.state = 'dropped') as dropped
            from deliveries d where d.notification_id = c.id group by d.notice_id) s on s.notice_id = n.id
          where n.notification_id = c.id)
      where c.id = any(${[...campaigns]}::uuid[])`);
  await db.query(sql`update notifications c set status = 'sent', rev = rev + 1, updated_at = ${now}::timestamptz
      where c.id = any(${[...campaigns]}::uuid[]) and ${isOver}`);
  changes.publish(campaigns.map((id) => ({ resource: 'notifications', id, change: 'updated' })));
}
