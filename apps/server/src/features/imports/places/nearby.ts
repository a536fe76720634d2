/** Stored commerces near the rows of an import, and what earlier imports brought: one statement each, whatever the size. */

import type { Point } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { Source } from '../reading/source.ts';
import type { BroughtPlace } from './identity.ts';

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
