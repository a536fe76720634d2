/** Stored events by the fields that an import writes. Not prepared statements, because the tables grow during an import. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { Existing } from '../decide.ts';
import type { Source } from '../reading/source.ts';
import type { EventFields } from './fields.ts';

export interface ExistingEvent extends Existing<EventFields> {
  /** The id of its address row, if it has one. */
  addressId: string | null;
  source: Source | null;
  /** Whether people added nothing that imports don't write. */
  untouched: boolean;
}

const columns = sql`e.id, e.rev, e.archived_at is not null as archived, a.id as "addressId", e.source,
  (e.images = '[]' and e.commerce is null and e.event_status = 'scheduled') as untouched,
  jsonb_build_object('title', e.title, 'description', e.description, 'category', e.category,
    'startsAt', e.starts_at, 'endsAt', e.ends_at, 'allDay', e.all_day, 'timezone', e.timezone,
    'recurrence', e.recurrence, 'exdates', to_jsonb(e.exdates), 'organizer', e.organizer, 'isFree', e.is_free,
    'price', e.price, 'currency', e.currency, 'ticketUrl', e.ticket_url,
    'location', case when e.location is null then null
      else jsonb_build_object('lat', e.location[1], 'lng', e.location[0]) end,
    'address', case when a.id is null then null else jsonb_build_object('street', a.street, 'number', a.number,
      'extra', a.extra, 'postalCode', a.postal_code, 'locality', a.locality, 'province', a.province,
      'country', a.country) end) as fields`;

/** PostgreSQL writes times with its own offset. */
function normalised(event: ExistingEvent): ExistingEvent {
  const { startsAt, endsAt } = event.fields;
  const moment = (time: string) => new Date(time).toISOString();
  return {
    ...event,
    fields: {
      ...event.fields,
      startsAt: moment(startsAt),
      endsAt: endsAt === null ? null : moment(endsAt),
    },
  };
}

/** The stored event of each source, by index: known from earlier imports, otherwise by the event's own source. */
export async function eventsBySource(
  db: Queryable,
  sources: readonly Source[],
): Promise<Map<number, ExistingEvent>> {
  const input = JSON.stringify(sources.map(({ name, externalId }, index) => ({ index, name, externalId })));
  const rows = await db.query<ExistingEvent & { index: number }>(
    sql`with input as materialized (
        select * from jsonb_to_recordset(${input}::jsonb) as t(index int, name text, "externalId" text)
      ), known as materialized (
        select i.index, p.import, p.written, coalesce(p.record, (select x.id from events x
          where x.source ->> 'name' = i.name and x.source ->> 'externalId' = i."externalId"
            and x.archived_at is null and x.source is not null)) as id
        from input i left join imported_records p
          on p.resource = 'events' and p.source = i.name and p.external_id = i."externalId"
      )
      select k.index, k.written, k.import as "writtenBy", ${columns}
      from known k join events e on e.id = k.id left join addresses a on a.id = e.address`,
  );
  return new Map(rows.map(({ index, ...event }) => [index, normalised(event)]));
}

export async function eventsById(db: Queryable, ids: readonly string[]): Promise<Map<string, ExistingEvent>> {
  const rows = await db.query<ExistingEvent>(
    sql`select p.written, p.import as "writtenBy", ${columns}
      from events e left join addresses a on a.id = e.address
      left join imported_records p on p.resource = 'events' and p.record = e.id
        and p.source = e.source ->> 'name' and p.external_id = e.source ->> 'externalId'
      where e.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, normalised(row)]));
}
