/** The events that may fall into a window. The database filters out those that are certainly over or still to come. */
import type { AgendaQuery } from '@callejero/contract/agenda.ts';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { type AgendaEvent, toMoments } from './agenda.ts';

/** Tables whose changes affect the answer. */
export const agendaTables = ['events', 'categories', 'commerces', 'addresses'];

/**
 * Published events, which everybody who is signed in may read, with the public data of their places. The conditions equal those
 * of the policies of events, commerces and addresses.
 */
export async function agendaEvents(
  db: Queryable,
  { from, to, category, commerce }: Pick<AgendaQuery, 'from' | 'to' | 'category' | 'commerce'>,
): Promise<AgendaEvent[]> {
  const moments = toMoments({ from, to });
  const within = category
    ? sql`and e.category in (select id from categories where id = ${category}::uuid or parent = ${category}::uuid)`
    : empty;
  const there = commerce ? sql`and e.commerce = ${commerce}::uuid` : empty;
  const rows = await db.query<{ event: string }>(sql`select jsonb_build_object(
        'id', e.id, 'rev', e.rev, 'slug', e.slug, 'title', e.title, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
        'allDay', e.all_day, 'timezone', e.timezone, 'recurrence', e.recurrence, 'exdates', e.exdates,
        'eventStatus', e.event_status, 'image', e.images -> 0 ->> 'file',
        'isFree', e.is_free, 'price', e.price, 'currency', e.currency,
        'category', case when g.id is null then null else
          jsonb_build_object('id', g.id, 'name', g.name, 'icon', g.icon, 'color', g.color) end,
        'venue', coalesce(m.name, nullif(concat_ws(' ', a.street, a.number), ''), a.locality),
        'location', case when p.point is null then null else
          jsonb_build_object('lat', p.point[1], 'lng', p.point[0]) end
      )::text as event
      from events e
      left join categories g on g.id = e.category and g.archived_at is null
      left join commerces m on m.id = e.commerce and m.status = 'accepted' and m.archived_at is null
      left join addresses a on a.id = e.address and a.archived_at is null
      cross join lateral (select coalesce(e.location, m.location) as point) p
      where e.archived_at is null and e.status = 'published' ${within} ${there}
        and ((e.recurrence is null and coalesce(e.ends_at, e.starts_at) >= ${moments.from}::timestamptz
            and e.starts_at < ${moments.to}::timestamptz)
          or (e.recurrence is not null and e.starts_at < ${moments.to}::timestamptz
            and coalesce(to_date(substring(e.recurrence from 'UNTIL=([0-9]{8})'), 'YYYYMMDD') + interval '2 days'
              + (coalesce(e.ends_at, e.starts_at) - e.starts_at), 'infinity') >= ${moments.from}::timestamptz))`);
  return rows.map(({ event }) => JSON.parse(event) as AgendaEvent);
}
