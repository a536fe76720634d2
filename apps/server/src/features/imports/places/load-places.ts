/** Reads stored places in batches: always one statement, whatever the size. */

import type { Point } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { Source } from '../reading/source.ts';
import type { ExistingPlace } from './decide.ts';
import type { BroughtPlace } from './identity.ts';

/*
 * None of these is a prepared statement: PostgreSQL would reuse the plan that it made while the tables were small, and read whole
 * tables after they have grown in the same import.
 */

interface ExistingRow {
  index: number;
  id: string;
  rev: number;
  archived: boolean;
  addressId: string | null;
  reviewed: boolean;
  pending: ExistingPlace['pending'];
  fields: ExistingPlace['fields'];
  written: ExistingPlace['written'];
  writtenBy: string | null;
}

const reviewColumns = sql`c.status = 'accepted' or c.owners <> '{}' as reviewed, c.pending_changes as pending`;

/** The columns of a commerce `c` with its address `a` as a JSON object of type `PlaceFields`. */
const fieldsOfRow = sql`jsonb_build_object(
  'name', c.name, 'categories', to_jsonb(c.categories), 'placeType', c.place_type,
  'location', jsonb_build_object('lat', c.location[1], 'lng', c.location[0]),
  'address', case when a.id is null then null else jsonb_build_object('street', a.street, 'number', a.number,
    'extra', a.extra, 'postalCode', a.postal_code, 'locality', a.locality, 'province', a.province,
    'country', a.country) end,
  'description', c.description, 'phones', to_jsonb(c.phones), 'whatsapp', c.whatsapp, 'email', c.email,
  'website', c.website, 'social', c.social, 'openingHours', c.opening_hours,
  'openingHoursText', c.opening_hours_text, 'payment', to_jsonb(c.payment),
  'wheelchair', c.wheelchair)`;

/**
 * The stored commerce of each source, by index: known from earlier imports, otherwise by the commerce's own source. `lock`
 * prevents changes until the transaction ends.
 */
export async function loadExisting(
  db: Queryable,
  sources: readonly Source[],
  lock: boolean,
): Promise<Map<number, ExistingPlace>> {
  const input = JSON.stringify(sources.map(({ name, externalId }, index) => ({ index, name, externalId })));
  const found = sql`with input as materialized (
      select * from jsonb_to_recordset(${input}::jsonb) as t(index int, name text, "externalId" text)
    ), known as materialized (
      select i.index, p.import, p.written, coalesce(p.record, (select x.id from commerces x
        where x.source ->> 'name' = i.name and x.source ->> 'externalId' = i."externalId"
          and x.archived_at is null and x.source is not null)) as id
      from input i left join imported_records p
        on p.resource = 'commerces' and p.source = i.name and p.external_id = i."externalId"
    )
    select k.index, c.id, c.rev, c.archived_at is not null as archived, a.id as "addressId",
      ${reviewColumns}, ${fieldsOfRow} as fields, k.written, k.import as "writtenBy"
    from known k join commerces c on c.id = k.id left join addresses a on a.id = c.address`;
  const rows = await db.query<ExistingRow>(lock ? sql`${found} order by c.id for update of c` : found);
  return new Map(rows.map(({ index, ...place }) => [index, place]));
}

export interface Area {
  southWest: Point;
  northEast: Point;
}

/** A stored commerce near new ones. */
export interface NearbyPlace {
  id: string;
  name: string;
  location: Point;
}

/** The commerces in an area that are not archived, and what imports brought of these, of archived ones, and of the sources. */
export async function loadNearby(
  db: Queryable,
  { southWest, northEast }: Area,
  sources: readonly string[],
): Promise<{ nearby: NearbyPlace[]; brought: BroughtPlace[] }> {
  const all = await db.query<NearbyPlace & { archived: boolean; source: Source | null }>(
    sql`select id, name, jsonb_build_object('lat', location[1], 'lng', location[0]) as location,
        archived_at is not null as archived, source
      from commerces where location <@ box(point(${southWest.lng}::float8, ${southWest.lat}::float8),
        point(${northEast.lng}::float8, ${northEast.lat}::float8))`,
  );
  // Two statements, because without statistics PostgreSQL would compare all pairs of a join.
  const brought = await db.query<BroughtPlace>(sql`select record,
        jsonb_build_object('name', source, 'externalId', external_id, 'licence', '') as source,
        case when written ? 'name' and written ? 'location' then jsonb_build_object('name', written -> 'name',
          'location', written -> 'location', 'address', written -> 'address',
          'phones', coalesce(written -> 'phones', '[]'), 'email', written -> 'email',
          'website', written -> 'website') end as brought
      from imported_records where resource = 'commerces'
        and (record = any(${all.map(({ id }) => id)}::uuid[]) or source = any(${sources}::text[]))`);
  const archived = new Set(all.flatMap((place) => (place.archived ? [place.id] : [])));
  const known = new Set(brought.map(({ record }) => record));
  const bySource = all.flatMap(({ id, source, archived: gone }) =>
    source && !gone && !known.has(id) ? [{ source, record: id, brought: null }] : [],
  );
  const [live, gone] = [false, true].map((is) => brought.filter(({ record }) => archived.has(record) === is));
  return {
    nearby: all.filter((place) => !place.archived),
    brought: [...(live ?? []), ...(gone ?? []), ...bySource],
  };
}

/** Commerces by id, for undoing. */
export async function loadByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ExistingPlace & { source: Source | null; untouched: boolean }>> {
  // Fields that only people fill in: a filled one means that somebody wants the place to stay.
  const rows = await db.query<ExistingPlace & { source: Source | null; untouched: boolean }>(
    sql`select c.id, c.rev, c.archived_at is not null as archived, a.id as "addressId",
        ${reviewColumns}, ${fieldsOfRow} as fields, c.source, p.written, p.import as "writtenBy",
        (c.owners = '{}' and c.photos = '[]' and c.logo is null and c.special_hours = '[]' and c.price_range is null
          and not c.temporarily_closed and c.permanently_closed_at is null and c.pending_changes is null
          and c.last_verified_at is null) as untouched
      from commerces c left join addresses a on a.id = c.address
      left join imported_records p on p.resource = 'commerces' and p.record = c.id
        and p.source = c.source ->> 'name' and p.external_id = c.source ->> 'externalId'
      where c.id = any(${ids}::uuid[]) order by c.id for update of c`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
