/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { readingTable } from '../formats/drivers.ts';
import { ownOf } from '../reading/mapped-values.ts';
import { contextOf, type Knowledge, loadKnowledge, readingDrafts } from '../reading/read-drafts.ts';
import { type Source, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import type { FileToRead, ImportTarget, Planned, Planner, ReadFile, UsableRow } from '../target.ts';
import type { Work } from '../work.ts';
import { placeShape } from './columns.ts';
import { type BroughtPlace, identifying, type Recognised, recognising, underItsCode } from './identity.ts';
import { kindsIn, type PlaceContext, type PlaceDraft, type PlaceFields, toPlace } from './place.ts';
import { filledFrom, mergeDrafts, mergingSamePlaces } from './same-place.ts';
import { type DuplicateFinder, duplicateDistance, duplicateFinder, type NearbyPlace } from './similarity.ts';

export const placesTarget: ImportTarget<PlaceDraft, PlaceDraft, Knowledge> = {
  batch: 'importedPlaces',
  async knowledge(work, started) {
    const known = await loadKnowledge(work, started, 'commerce');
    const { defaultCategory } = started.options;
    if (!known.categories.some(({ osmTags }) => osmTags.length > 0) && defaultCategory === null) {
      throw new ApiError(
        'import-invalid',
        undefined,
        'Ninguna categoría tiene etiquetas de OpenStreetMap: no se puede saber qué es cada lugar.',
      );
    }
    return known;
  },
  read: readingFile,
  planner: placesPlanner,
  writer: async (work, started) => recordsWriter(work, started),
};

function* readingFile(file: FileToRead, known: Knowledge): Generator<void, ReadFile<PlaceDraft>> {
  const { name, bytes, options } = file;
  const table = yield* readingTable(name, bytes, ownOf(options.list, name));
  const { city, areaCode, now } = known;
  const context: PlaceContext = {
    ...contextOf(known, file),
    ...{ city, areaCode, today: dayIn(city.timezone, now) },
  };
  const { about, takenAt, rows } = yield* readingDrafts(name, table, context, options, {
    ...placeShape,
    toDraft: (record, notes) => toPlace(record, context, notes),
    raw: ({ osm, tags }) => (osm ? { categories: kindsIn(tags).join(', ') } : {}),
  });
  const isOsm = about.format === 'overpass';
  if (!isOsm) {
    yield* mergingSamePlaces(rows);
    yield* identifying(rows, options.source?.name ?? null);
  }
  return { about: { ...about, source: isOsm ? null : options.source }, takenAt, rows };
}

async function placesPlanner(work: Work, started: StoredImport): Promise<Planner<PlaceDraft>> {
  const {
    platform: { db },
    signal,
  } = work;
  const { prepare } = recordsWriter<PlaceFields>(work, started);
  let duplicatesOf: DuplicateFinder = () => [];
  let recognised: ReadonlyMap<number, Recognised> = new Map();
  /** Positions of rows that are places of another source. */
  let foreign = new Set<number>();

  return {
    keyOf: ({ source }) => sourceKey(source),
    merge: mergeDrafts,

    async prepare(rows) {
      const usable = rows.filter((row): row is UsableRow<PlaceDraft> => row.draft !== null);
      const area = areaOf(usable);
      if (!area) return;
      const sources = [...new Set(usable.map(({ draft }) => draft.source.name))];
      const { nearby, brought } = await loadNearby(db, area, sources);
      recognised = await inTurns(recognising(usable, brought), signal);
      foreign = new Set();
      const taken = new Set(brought.map(({ source }) => sourceKey(source)));
      for (const row of usable) {
        const found = recognised.get(row.position);
        if (found && found.place.source.name !== row.draft.source.name) foreign.add(row.position);
        row.draft = underItsCode(row.draft, found, (source) => taken.has(sourceKey(source)));
        taken.add(sourceKey(row.draft.source));
      }
      const theirs = new Set([...recognised.values()].map(({ place }) => place.record));
      duplicatesOf = duplicateFinder(
        rows,
        nearby.filter(({ id }) => !theirs.has(id)),
      );
    },

    async decide(tx, rows) {
      const prepared = await prepare(
        tx,
        rows.map(({ draft }) => draft),
        // A source does not empty what another one filled in.
        (draft, fields, index) =>
          foreign.has(rows[index]?.position ?? -1) ? filledFrom(draft, fields) : draft,
      );
      const planned = mapped(prepared, ({ decision, draft }, index): Planned<PlaceDraft> => {
        const row = rows[index];
        if (!row || decision.outcome === 'created')
          return { ...decision, draft, ...(row ? { duplicates: duplicatesOf(row) } : {}) };
        const isOther = recognised.get(row.position)?.byCode === false;
        return { ...decision, draft, reason: decision.reason ?? (isOther ? otherCode : null) };
      });
      return inTurns(planned);
    },
  };
}

const otherCode = 'Ya estaba: se reconoce por su nombre y su punto, aunque no por su identificador.';

/** Degrees around the rows in which their duplicates lie. */
const margin = (2 * duplicateDistance) / 111_000;

/** Null without rows. */
function areaOf(rows: readonly UsableRow<PlaceDraft>[]): Area | null {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { lat, lng } of rows.map(({ draft }) => draft.fields.location)) {
    west = Math.min(west, lng - margin);
    east = Math.max(east, lng + margin);
    south = Math.min(south, lat - margin);
    north = Math.max(north, lat + margin);
  }
  if (rows.length === 0) return null;
  return { southWest: { lat: south, lng: west }, northEast: { lat: north, lng: east } };
}

interface Area {
  southWest: Point;
  northEast: Point;
}

/** The commerces in an area that are not archived, and what imports brought of these, of archived ones, and of the sources: one statement each, whatever the size. */
async function loadNearby(
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
