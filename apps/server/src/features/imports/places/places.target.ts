/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type { Config } from '../../../ports/config.ts';
import { createProvinceIndex, type KnownProvinces, loadKnownProvinces } from '../address-draft.ts';
import { readingTable } from '../formats/drivers.ts';
import { type KnownQuarter, loadQuarters, quarterWords } from '../quarters/known-quarters.ts';
import { mendedText } from '../reading/clean-text.ts';
import { answersFor, countValues, ownOf } from '../reading/mapped-values.ts';
import { fileTitle, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import {
  type FileToRead,
  type ImportTarget,
  type Planned,
  type Planner,
  type ReadFile,
  type ReadRow,
  rawRows,
  type UsableRow,
} from '../target.ts';
import type { Work } from '../work.ts';
import { loadCategories } from './context.ts';
import { type DuplicateFinder, duplicateFinder } from './duplicates.ts';
import { identifying, type Recognised, recognising, underItsCode } from './identity.ts';
import { createMapping, type MappedCategory } from './mapping.ts';
import { type Area, loadNearby } from './nearby.ts';
import {
  maxCategory,
  type PlaceContext,
  type PlaceDraft,
  type PlaceFields,
  rawPlace,
  toPlace,
} from './place.ts';
import { readingTableOfPlaces } from './read-places.ts';
import { filledFrom, mergeDrafts, mergingSamePlaces } from './same-place.ts';
import { duplicateDistance } from './similarity.ts';

/** What reading needs to know. */
interface PlacesKnowledge extends KnownProvinces, Pick<PlaceContext, 'areaCode' | 'today'> {
  city: Config['city'];
  categories: readonly MappedCategory[];
  quarters: readonly KnownQuarter[];
}

export const placesTarget: ImportTarget<PlaceDraft, PlaceDraft, PlacesKnowledge> = {
  batch: 'importedPlaces',
  async knowledge({ platform: { db, config, clock } }, { options }) {
    const categories = await loadCategories(db);
    if (!categories.some(({ osmTags }) => osmTags.length > 0) && options.defaultCategory === null) {
      throw new ApiError(
        'import-invalid',
        undefined,
        'Ninguna categoría tiene etiquetas de OpenStreetMap: no se puede saber qué es cada lugar.',
      );
    }
    return {
      ...(await loadKnownProvinces(db, config)),
      city: config.city,
      areaCode: options.areaCode ?? config.areaCode,
      today: dayIn(config.city.timezone, clock.now()),
      categories,
      quarters: await loadQuarters(db),
    };
  },
  read: readingFile,
  planner: placesPlanner,
  writer: async (work, started) => recordsWriter(work, started),
};

/** Reads a file by the chosen columns, otherwise by the recognised ones. */
function* readingFile(
  { name: file, bytes, options }: FileToRead,
  { city, areaCode, today, categories, quarters: known, ...provinces }: PlacesKnowledge,
): Generator<void, ReadFile<PlaceDraft>> {
  const mapping = createMapping(categories);
  const quarters = quarterWords(known, options);
  const context: PlaceContext = {
    ...{ city, areaCode, today, mapping, options },
    provinces: createProvinceIndex(provinces),
    answers: answersFor(options, 'category', categories),
    quarterOf: quarters.of,
    fileTitle: fileTitle(file),
  };
  const table = yield* readingTable(file, bytes, ownOf(options.list, file));
  const chosen = ownOf(options.columns, file);
  const isCategory = (text: string) => mapping.classifyText(text) !== null;
  const parsed = yield* readingTableOfPlaces(
    ...([file, table, chosen, { city: city.center, isCategory }, chosen ? {} : options.map] as const),
  );
  const { candidates, rejects, takenAt, ...about } = parsed;
  const places = yield* mapped(candidates, (candidate, index): ReadRow<PlaceDraft> => {
    const place = toPlace(candidate, context);
    const { row, name, externalId, point } = candidate;
    return {
      row,
      name: (name && mendedText(name))?.slice(0, 200).toWellFormed() ?? null,
      externalId,
      location: point,
      draft: 'draft' in place ? place.draft : null,
      reason: 'reason' in place ? place.reason : null,
      notes: 'notes' in place ? place.notes : [],
      ...(index < rawRows ? { raw: rawPlace(candidate, about.mapping) } : {}),
    };
  });
  const rows = [
    ...rejects.map((reject) => ({ ...reject, location: null, draft: null, notes: [] })),
    ...places,
  ];
  const isOsm = about.format === 'overpass';
  if (!isOsm) {
    yield* mergingSamePlaces(rows);
    yield* identifying(rows, options.source?.name ?? null);
  }
  const words = candidates.map(({ category }) => category);
  const category = countValues(words, context.answers, (value) => {
    return mapping.classifyText(value.slice(0, maxCategory))?.categories[0] ?? null;
  });
  const source = isOsm ? null : options.source;
  const values = { category, ...quarters.count(candidates) };
  return { about: { ...about, values, source, timezone: null }, takenAt, rows };
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
