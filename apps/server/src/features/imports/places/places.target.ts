/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { loadProvinceIndex } from '../address-draft.ts';
import { mendedText } from '../reading/clean-text.ts';
import { countValues, loadAnswers, ownOf } from '../reading/mapped-values.ts';
import { fileTitle, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import type { StoredImport } from '../store.ts';
import {
  type ImportTarget,
  type Planned,
  type Planner,
  type ReadFile,
  type ReadRow,
  rawRows,
  type UsableRow,
} from '../target.ts';
import type { Work } from '../work.ts';
import type { ParsedFile } from './candidate.ts';
import { loadCategories } from './context.ts';
import { decidePlace, placeRights } from './decide.ts';
import { type DuplicateFinder, duplicateFinder } from './duplicates.ts';
import { identifying, type Recognised, recognising, underItsCode } from './identity.ts';
import { type Area, loadExisting, loadNearby } from './load-places.ts';
import { makePlace, withoutNulls } from './made-place.ts';
import { createMapping } from './mapping.ts';
import {
  maxCategory,
  type PlaceContext,
  type PlaceDraft,
  rawPlace,
  type StoredDraft,
  toPlace,
} from './place.ts';
import { placesWriter } from './places.writer.ts';
import { readingPlaces } from './read-places.ts';
import { rememberedMapping, withMap } from './remembered.ts';
import { filledFrom, mergeDrafts, mergingSamePlaces } from './same-place.ts';
import { duplicateDistance } from './similarity.ts';

export const placesTarget: ImportTarget<PlaceDraft, StoredDraft> = {
  batch: 'importedPlaces',
  planner: placesPlanner,
  writer: async (work, started) => placesWriter(work, started),
};

async function placesPlanner(
  { platform: { db, ids, config, clock }, principal, signal }: Work,
  { target, options }: StoredImport,
): Promise<Planner<PlaceDraft, StoredDraft>> {
  const categories = await loadCategories(db);
  if (!categories.some((category) => category.osmTags.length > 0) && options.defaultCategory === null) {
    throw new ApiError(
      'import-invalid',
      undefined,
      'Ninguna categoría tiene etiquetas de OpenStreetMap: no se puede saber qué es cada lugar.',
    );
  }
  const known = new Set(categories.map(({ id }) => id));
  const context: Omit<PlaceContext, 'fileTitle' | 'answers'> = {
    city: config.city,
    areaCode: options.areaCode ?? config.areaCode,
    today: dayIn(config.city.timezone, clock.now()),
    mapping: createMapping(categories),
    provinces: await loadProvinceIndex(db, config),
    options,
  };
  const reading = {
    city: config.city.center,
    isCategory: (text: string) => context.mapping.classifyText(text) !== null,
  };
  /** Uses the chosen columns, otherwise those of an earlier import, otherwise the recognized ones. */
  async function parse(
    name: string,
    bytes: Uint8Array,
    chosen: ColumnMapping | undefined,
  ): Promise<ParsedFile> {
    const parsed = await inTurns(
      readingPlaces(name, bytes, chosen, { ...reading, list: ownOf(options.list, name) }),
      signal,
    );
    if (chosen || parsed.columns.length === 0) return parsed;
    const remembered = await rememberedMapping(db, parsed.columns, options.profile);
    const mapping = withMap(remembered ?? parsed.mapping, options.map, parsed.columns);
    if (!remembered && Object.keys(options.map).length === 0) return parsed;
    const again = await inTurns(
      readingPlaces(name, bytes, mapping, { ...reading, list: ownOf(options.list, name) }),
      signal,
    );
    const note = 'Se usaron las columnas de una importación anterior.';
    return { ...again, notes: remembered ? [note, ...again.notes] : again.notes };
  }
  const may = placeRights(principal);
  let duplicatesOf: DuplicateFinder = () => [];
  let recognised: ReadonlyMap<number, Recognised> = new Map();
  /** Positions of rows that are places of another source. */
  let foreign = new Set<number>();
  const slugs = new Set<string>();

  return {
    async read(file, bytes) {
      const chosen = ownOf(options.columns, file.name);
      const { candidates, rejects, takenAt, ...about } = await parse(file.name, bytes, chosen);
      const rows: ReadRow<PlaceDraft>[] = rejects.map((reject) => ({
        ...reject,
        location: null,
        draft: null,
        notes: [],
      }));
      const header = { target, columns: about.columns, options };
      const answers = await loadAnswers(db, 'category', header, (id) => known.has(id));
      const inFile = { ...context, answers, fileTitle: fileTitle(file.name) };
      const read = mapped(candidates, (candidate, index): ReadRow<PlaceDraft> => {
        const place = toPlace(candidate, inFile);
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
      for (const row of await inTurns(read, signal)) rows.push(row);
      if (about.format !== 'overpass') {
        await inTurns(mergingSamePlaces(rows), signal);
        await inTurns(identifying(rows, options.source?.name ?? null), signal);
      }
      const source = about.format === 'overpass' ? null : options.source;
      const words = candidates.map(({ category }) => category);
      const category = countValues(words, answers, (value) => {
        return context.mapping.classifyText(value.slice(0, maxCategory))?.categories[0] ?? null;
      });
      return {
        about: { ...about, values: { category }, source, timezone: null },
        takenAt,
        rows,
      } satisfies ReadFile<PlaceDraft>;
    },

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
      const found = await loadExisting(
        tx,
        rows.map(({ draft }) => draft.source),
        false,
      );
      const planned = mapped(rows, (row, index): Planned<StoredDraft> => {
        const existing = found.get(index) ?? null;
        // A source does not empty what another one filled in.
        const filled = foreign.has(row.position) && existing !== null;
        const { fields, source } = filled ? filledFrom(row.draft, existing.fields) : row.draft;
        const decision = { ...decidePlace(fields, existing, may), record: existing?.id ?? null };
        if (decision.outcome === 'created') {
          const draft = { fields: withoutNulls(fields), source, made: makePlace(ids, fields, slugs) };
          return { ...decision, draft, duplicates: duplicatesOf(row) };
        }
        const reason = decision.reason ?? (recognised.get(row.position)?.byCode === false ? otherCode : null);
        return { ...decision, reason, draft: { fields: withoutNulls(fields), source } };
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
