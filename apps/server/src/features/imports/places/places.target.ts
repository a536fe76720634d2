/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { readingTable } from '../formats/drivers.ts';
import { mendedText } from '../reading/clean-text.ts';
import { type Hints, hintsAround, toHint } from '../reading/hints.ts';
import { getOwn } from '../reading/mapped-values.ts';
import { createContext, type Knowledge, loadKnowledge, openingDrafts } from '../reading/read-drafts.ts';
import { type Source, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import type { DraftRow, FileToRead, ImportTarget, OpenFile, Planned, Planner, UsableRow } from '../target.ts';
import type { Work } from '../work.ts';
import { placeShape } from './columns.ts';
import {
  createRecognition,
  identifying,
  otherCode,
  type Recognised,
  underItsCode,
  withoutCode,
} from './identity.ts';
import {
  kindsIn,
  type PlaceContext,
  type PlaceDraft,
  type PlaceFields,
  type PlaceRecord,
  readsAside,
  toPlace,
} from './place.ts';
import { filledFrom, mergeDrafts, mergingSamePlaces } from './same-place.ts';
import { findingDuplicates, type NearbyPlace, PlaceGrid } from './similarity.ts';
import { storedPlaces } from './stored-places.ts';

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
  planner: (work, started) => placesPlanner(work, started),
  writer: async (work, started) => recordsWriter(work, started),
};

function* openingFile(
  file: FileToRead,
  known: Knowledge,
  hints: Hints,
): Generator<void, OpenFile<PlaceDraft>> {
  const { name, bytes, options } = file;
  const table = yield* readingTable(name, bytes, getOwn(options.list, name));
  const { city, areaCode, now } = known;
  const context: PlaceContext = {
    ...createContext(known, file),
    ...{ city, areaCode, today: dayIn(city.timezone, now) },
  };
  const isOsm = table.format === 'overpass';
  const origin = options.source?.name ?? null;
  const reader = {
    ...{ ...placeShape, readsAside },
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
  const codes = externalId === null ? [] : [toHint(externalId)];
  if (osm || !cells.name || !point) return codes;
  const [first = ''] = fold(mendedText(cells.name)).split(/[;/]/);
  return [...codes, ...hintsAround(first.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 60), point)];
}

export async function placesPlanner(
  work: Work,
  started: StoredImport,
  stored = storedPlaces(work.platform.db),
): Promise<Planner<PlaceDraft>> {
  const { prepare } = recordsWriter<PlaceFields>(work, started);
  const recognition = createRecognition();
  const found = new Map<number, Recognised>();
  /** Positions of rows that are places of another source. */
  const foreign = new Set<number>();
  /** The codes of rows. */
  const given = new Set<string>();
  const nearby = new Map<string, NearbyPlace>();
  const grid = new PlaceGrid<number | string>();
  const isTaken = (source: Source) => given.has(sourceKey(source)) || recognition.has(source);

  /** The rows under the codes of the places that they are. */
  async function coded(rows: readonly UsableRow<PlaceDraft>[]): Promise<void> {
    const others = rows.filter(({ position, draft }) => !found.has(position) && isTaken(draft.source));
    recognition.learn(await stored.coded(others.map(({ draft }) => otherCode(draft))));
    for (const row of rows) {
      const place = found.get(row.position);
      if (place && place.place.source.name !== row.draft.source.name) foreign.add(row.position);
      row.draft = underItsCode(row.draft, place, isTaken);
      given.add(sourceKey(row.draft.source));
    }
  }

  return {
    async admit(rows) {
      const usable = rows.filter((row): row is UsableRow<PlaceDraft> => row.draft !== null);
      for (const { position, draft } of usable) grid.add(position, draft.fields.name, draft.fields.location);
      const places = await stored.find(usable.map(({ draft }) => draft));
      for (const place of places.nearby) nearby.set(place.id, place);
      recognition.learn(places.brought);
      const open = recognition.admit(usable, found);
      await coded(open);
      const admitted = new Set<DraftRow<PlaceDraft>>(open);
      return rows.filter((row) => row.draft === null || admitted.has(row));
    },

    async rest() {
      const rows = await inTurns(recognition.resting(found), work.signal);
      await coded(rows);
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
        return { ...decision, draft, reason: decision.reason ?? (isOther ? hasOtherCode : null) };
      });
      return inTurns(planned);
    },

    *duplicates() {
      const theirs = new Set(Array.from(found.values(), ({ place }) => place.record));
      for (const { id, name, location } of nearby.values()) {
        yield undefined;
        if (!theirs.has(id)) grid.add(id, name, location);
      }
      yield* findingDuplicates(grid, (position) => !found.has(position));
    },
  };
}

const hasOtherCode = 'Ya estaba: se reconoce por su nombre y su punto, aunque no por su identificador.';
