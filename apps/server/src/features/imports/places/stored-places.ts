/** The stored places that rows may be: looked up around their points and by their codes, so that the cost is that of the neighbourhood. */
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { Source } from '../reading/source.ts';
import type { BroughtPlace } from './identity.ts';
import type { PlaceDraft } from './place.ts';
import { maxMetres } from './same-place.ts';
import { duplicateDistance, type NearbyPlace } from './similarity.ts';

/** Degrees of latitude. */
const degrees = (metres: number): number => metres / 111_000;

/** The cells whose points have one area. */
const cell = degrees(duplicateDistance) / 8;

/** What lies within so many metres of points in cells: a table with a column `box`. */
function areas(corners: readonly Point[], metres: number): Sql {
  const margin = degrees(metres);
  const boxes = corners.map(({ lat, lng }) => {
    // Towards the poles a degree of longitude is shorter.
    const width = margin / Math.max(0.1, Math.cos(((Math.abs(lat) + cell) * Math.PI) / 180));
    return [lng - width, lat - margin, lng + cell + width, lat + cell + margin] as const;
  });
  const [west, south, east, north] = ([0, 1, 2, 3] as const).map((at) => boxes.map((box) => box[at]));
  return sql`(select box(point(west, south), point(east, north)) as box
    from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[], ${north}::float8[]) as c(west, south, east, north)) as areas`;
}

export interface FoundPlaces {
  /** Commerces near one of the rows that are not archived. */
  nearby: NearbyPlace[];
  /** What imports brought near rows with the same name, and under the codes of rows. */
  brought: BroughtPlace[];
}

export interface StoredPlaces {
  /** Reads what may be the places of these rows. It may leave out what an earlier call has returned. */
  find(drafts: readonly PlaceDraft[]): Promise<FoundPlaces>;
  coded(sources: readonly Source[]): Promise<BroughtPlace[]>;
}

export function storedPlaces(db: Queryable): StoredPlaces {
  const cells = new Set<number>();
  /** By folded name, the codes of places in the areas so far that no row needed. */
  const unread = new Map<string, Source[]>();
  /** Without a name, so that PostgreSQL plans it for the present size of the tables. */
  const query = <Row>({ text, values }: Sql) => db.query<Row>({ text, values });

  /** Cells that had no point before. */
  function newCells(points: readonly Point[]): Point[] {
    return points.flatMap(({ lat, lng }) => {
      const [row, column] = [Math.floor(lat / cell), Math.floor(lng / cell)];
      const key = row * 2 ** 25 + column;
      if (cells.has(key)) return [];
      cells.add(key);
      return { lat: row * cell, lng: column * cell };
    });
  }

  async function coded(sources: readonly Source[]): Promise<BroughtPlace[]> {
    if (sources.length === 0) return [];
    const codes = sql`unnest(${sources.map(({ name }) => name)}::text[],
      ${sources.map(({ externalId }) => externalId)}::text[]) as code(source, id)`;
    const known = await query<BroughtPlace>(sql`select k.record, c.archived_at is not null as archived,
        jsonb_build_object('name', k.source, 'externalId', k.external_id, 'licence', '') as source,
        case when written ? 'name' and written ? 'location' then jsonb_build_object('name', written -> 'name',
          'location', written -> 'location', 'address', written -> 'address', 'phones', coalesce(written -> 'phones', '[]'),
          'email', written -> 'email', 'website', written -> 'website') end as brought
      from ${codes} join imported_records k on k.resource = 'commerces' and k.source = code.source and k.external_id = code.id
        left join commerces c on c.id = k.record`);
    const own =
      await query<BroughtPlace>(sql`select c.id as record, false as archived, c.source, null as brought
      from ${codes} join commerces c on c.source ->> 'name' = code.source and c.source ->> 'externalId' = code.id
        and c.archived_at is null and c.source is not null
      where not exists (select from imported_records k where k.resource = 'commerces' and k.record = c.id)`);
    return [...known, ...own];
  }

  async function nearby(corners: readonly Point[]): Promise<NearbyPlace[]> {
    const rows = await query<
      { id: string; name: string } & Point
    >(sql`select id, name, location[0] as lng, location[1] as lat
      from ${areas(corners, duplicateDistance)} join commerces on location <@ box where archived_at is null`);
    return rows.map(({ id, name, lat, lng }) => ({ id, name, location: { lat, lng } }));
  }

  /** Adds what imports brought near cells, whoever moved it since. The expression is that of an index. */
  async function addBrought(corners: readonly Point[]): Promise<void> {
    const rows = await query<{ source: string; code: string; name: string }>(
      sql`select k.source, k.external_id as code, written ->> 'name' as name from ${areas(corners, maxMetres)} join imported_records k
          on point((written #> '{location,lng}')::float8, (written #> '{location,lat}')::float8) <@ box
        where k.resource = 'commerces' and written ? 'location' and written ? 'name'`,
    );
    for (const { source, code, name } of rows) {
      const place = { name: source, externalId: code, licence: '' };
      const alike = unread.get(fold(name));
      if (alike) alike.push(place);
      else unread.set(fold(name), [place]);
    }
  }

  return {
    async find(drafts) {
      const corners = newCells(drafts.map(({ fields }) => fields.location));
      await addBrought(corners);
      const sources = drafts.map(({ source }) => source);
      for (const name of new Set(drafts.map(({ fields }) => fold(fields.name)))) {
        sources.push(...(unread.get(name) ?? []));
        unread.delete(name);
      }
      return { nearby: await nearby(corners), brought: await coded(sources) };
    },
    coded,
  };
}
