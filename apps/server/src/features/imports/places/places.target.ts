/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { readingTable } from '../formats/drivers.ts';
import { mendedText } from '../reading/clean-text.ts';
import type { Extent } from '../reading/coordinates.ts';
import { type Hints, hintOf, hintsAround } from '../reading/hints.ts';
import { ownOf } from '../reading/mapped-values.ts';
import { contextOf, type Knowledge, loadKnowledge, openingDrafts } from '../reading/read-drafts.ts';
import { fileTitle, type Source, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import type { DraftRow, FileToRead, ImportTarget, OpenFile, Planned, Planner, UsableRow } from '../target.ts';
import type { Work } from '../work.ts';
import { placeShape } from './columns.ts';
import {
  type BroughtPlace,
  identifying,
  type PlaceRecognition,
  type Recognised,
  recognising,
  underItsCode,
  withoutCode,
} from './identity.ts';
import {
  kindsIn,
  type PlaceContext,
  type PlaceDraft,
  type PlaceFields,
  type PlaceRecord,
  toPlace,
} from './place.ts';
import { openStreetMap, unnamedSource } from './place-code.ts';
import { filledFrom, mergeDrafts, mergingSamePlaces } from './same-place.ts';
import { duplicateDistance, findingDuplicates, type NearbyPlace, PlaceGrid } from './similarity.ts';

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
  open: openingFile,
  keyOf: ({ source }) => sourceKey(source),
  merge: mergeDrafts,
  planner: placesPlanner,
  writer: async (work, started) => recordsWriter(work, started),
};

function* openingFile(
  file: FileToRead,
  known: Knowledge,
  hints: Hints,
): Generator<void, OpenFile<PlaceDraft>> {
  const { name, bytes, options } = file;
  const table = yield* readingTable(name, bytes, ownOf(options.list, name));
  const { city, areaCode, now } = known;
  const context: PlaceContext = {
    ...contextOf(known, file),
    ...{ city, areaCode, today: dayIn(city.timezone, now) },
  };
  const isOsm = table.format === 'overpass';
  const origin = options.source?.name ?? null;
  const reader = {
    ...placeShape,
    toDraft: (record: PlaceRecord, notes: string[]) => toPlace(record, context, notes),
    hints: placeHints,
    raw: ({ osm, tags }: PlaceRecord) => (osm ? { categories: kindsIn(tags).join(', ') } : {}),
  };
  const { about, rows, ...opened } = yield* openingDrafts(name, table, context, options, reader, hints);
  return {
    ...opened,
    about: { ...about, source: isOsm ? null : options.source },
    *rows(withoutCodes) {
      for (const { hints: own, read } of rows(withoutCodes))
        yield { hints: own, read: () => (withoutCodes ? withoutCode(read(), origin) : read()) };
    },
    *settle(alike) {
      if (isOsm) return false;
      yield* mergingSamePlaces(alike);
      return yield* identifying(alike, origin);
    },
  };
}

/** Rows of one place have its code, or its name at nearly the same point. */
function placeHints({ cells, point, externalId, osm }: PlaceRecord): number[] {
  const codes = externalId === null ? [] : [hintOf(externalId)];
  if (osm || !cells.name || !point) return codes;
  const [first = ''] = fold(mendedText(cells.name)).split(/[;/]/);
  return [...codes, ...hintsAround(first.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 60), point)];
}

async function placesPlanner(work: Work, started: StoredImport): Promise<Planner<PlaceDraft>> {
  const { db } = work.platform;
  const { options, files } = started;
  const { prepare } = recordsWriter<PlaceFields>(work, started);
  let recognition: PlaceRecognition | null = null;
  const found = new Map<number, Recognised>();
  /** Positions of rows that are places of another source. */
  const foreign = new Set<number>();
  const taken = new Set<string>();
  let nearby: readonly NearbyPlace[] = [];
  const grid = new PlaceGrid<number | string>();

  /** The rows under the codes of the places that they are. */
  function coded(rows: readonly UsableRow<PlaceDraft>[]): void {
    for (const row of rows) {
      const place = found.get(row.position);
      if (place && place.place.source.name !== row.draft.source.name) foreign.add(row.position);
      row.draft = underItsCode(row.draft, place, (source) => taken.has(sourceKey(source)));
      if (taken.size > 0) taken.add(sourceKey(row.draft.source));
    }
  }

  return {
    async begin(extent) {
      if (!extent) return;
      const named = options.source ? [options.source.name] : files.map(({ name }) => fileTitle(name));
      const sources = [...new Set([...named, openStreetMap.name, unnamedSource])];
      const known = await loadNearby(db, extent, sources);
      ({ nearby } = known);
      recognition = await inTurns(recognising(known.brought), work.signal);
      for (const { source } of known.brought) taken.add(sourceKey(source));
    },

    async admit(rows) {
      const usable = rows.filter((row): row is UsableRow<PlaceDraft> => row.draft !== null);
      for (const { position, draft } of usable) grid.add(position, draft.fields.name, draft.fields.location);
      const open = recognition?.admit(usable, found) ?? usable;
      coded(open);
      const admitted = new Set<DraftRow<PlaceDraft>>(open);
      return rows.filter((row) => row.draft === null || admitted.has(row));
    },

    async rest() {
      if (!recognition) return [];
      const rows = await inTurns(recognition.resting(found), work.signal);
      coded(rows);
      return rows;
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
        const isOther = found.get(rows[index]?.position ?? -1)?.byCode === false;
        return { ...decision, draft, reason: decision.reason ?? (isOther ? otherCode : null) };
      });
      return inTurns(planned);
    },

    duplicates() {
      const theirs = new Set(Array.from(found.values(), ({ place }) => place.record));
      for (const { id, name, location } of nearby) if (!theirs.has(id)) grid.add(id, name, location);
      return findingDuplicates(grid, (position) => !found.has(position));
    },
  };
}

const otherCode = 'Ya estaba: se reconoce por su nombre y su punto, aunque no por su identificador.';

/** Degrees around the rows in which their duplicates lie. */
const margin = (2 * duplicateDistance) / 111_000;

/** The commerces in an area that are not archived, and what imports brought of these, of archived ones, and of the sources: one statement each, whatever the size. */
async function loadNearby(
  db: Queryable,
  { west, south, east, north }: Extent,
  sources: readonly string[],
): Promise<{ nearby: NearbyPlace[]; brought: BroughtPlace[] }> {
  const all = await db.query<NearbyPlace & { archived: boolean; source: Source | null }>(
    sql`select id, name, jsonb_build_object('lat', location[1], 'lng', location[0]) as location,
        archived_at is not null as archived, source
      from commerces where location <@ box(point(${west - margin}::float8, ${south - margin}::float8),
        point(${east + margin}::float8, ${north + margin}::float8))`,
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
