/** Commerces from other sources: tables of any format and city, and OpenStreetMap. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { loadProvinceIndex } from '../address-draft.ts';
import { fileTitle, sourceKey } from '../reading/source.ts';
import { inTurns, mapped } from '../reading/turns.ts';
import type { StoredImport } from '../store.ts';
import type { ImportTarget, Planned, Planner, ReadFile, ReadRow, UsableRow } from '../target.ts';
import type { Work } from '../work.ts';
import type { ParsedFile } from './candidate.ts';
import { loadCategories } from './context.ts';
import { decidePlace, type PlaceRights, placeRights } from './decide.ts';
import { type DuplicateFinder, duplicateFinder } from './duplicates.ts';
import { loadExisting } from './load-places.ts';
import { makePlace, withoutNulls } from './made-place.ts';
import { createMapping } from './mapping.ts';
import { type PlaceContext, type PlaceDraft, type StoredDraft, toPlace } from './place.ts';
import { placesWriter } from './places.writer.ts';
import { readingPlaces } from './read-places.ts';
import { rememberedMapping, withMap } from './remembered.ts';
import { mergeDrafts, mergingSamePlaces } from './same-place.ts';

export const placesTarget: ImportTarget<PlaceDraft, StoredDraft> = {
  batch: 'importedPlaces',
  planner: placesPlanner,
  writer: async (work, started) => placesWriter(work, started),
};

async function placesPlanner(
  { platform: { db, ids, config }, principal, signal }: Work,
  { options }: StoredImport,
): Promise<Planner<PlaceDraft, StoredDraft>> {
  const categories = await loadCategories(db);
  if (!categories.some((category) => category.osmTags.length > 0) && options.defaultCategory === null) {
    throw new ApiError(
      'import-invalid',
      undefined,
      'Ninguna categoría tiene etiquetas de OpenStreetMap: no se puede saber qué es cada lugar.',
    );
  }
  const context: Omit<PlaceContext, 'fileTitle'> = {
    city: config.city,
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
    const parsed = await inTurns(readingPlaces(name, bytes, chosen, reading), signal);
    if (chosen || parsed.columns.length === 0) return parsed;
    const remembered = await rememberedMapping(db, parsed.columns, options.profile);
    const mapping = withMap(remembered ?? parsed.mapping, options.map, parsed.columns);
    if (!remembered && Object.keys(options.map).length === 0) return parsed;
    const again = await inTurns(readingPlaces(name, bytes, mapping, reading), signal);
    const note = 'Se usaron las columnas de una importación anterior.';
    return { ...again, notes: remembered ? [note, ...again.notes] : again.notes };
  }
  const may = placeRights(principal);
  let duplicatesOf: DuplicateFinder = () => [];
  const slugs = new Set<string>();

  return {
    async read(file, bytes) {
      const chosen = Object.hasOwn(options.columns, file.name) ? options.columns[file.name] : undefined;
      const { candidates, rejects, takenAt, ...about } = await parse(file.name, bytes, chosen);
      const rows: ReadRow<PlaceDraft>[] = rejects.map((reject) => ({
        ...reject,
        location: null,
        draft: null,
        notes: [],
      }));
      const read = mapped(candidates, (candidate): ReadRow<PlaceDraft> => {
        const place = toPlace(candidate, { ...context, fileTitle: fileTitle(file.name) });
        const { row, name, externalId, point } = candidate;
        return {
          row,
          name: name?.slice(0, 200).toWellFormed() ?? null,
          externalId,
          location: point,
          draft: 'draft' in place ? place.draft : null,
          reason: 'reason' in place ? place.reason : null,
          notes: 'notes' in place ? place.notes : [],
        };
      });
      for (const row of await inTurns(read, signal)) rows.push(row);
      if (about.format !== 'overpass') await inTurns(mergingSamePlaces(rows), signal);
      const source = about.format === 'overpass' ? null : options.source;
      return { about: { ...about, source, timezone: null }, takenAt, rows } satisfies ReadFile<PlaceDraft>;
    },

    keyOf: ({ source }) => sourceKey(source),
    merge: mergeDrafts,

    async prepare(rows) {
      duplicatesOf = await duplicateFinder(db, rows);
    },

    async decide(tx, rows) {
      const decisions = await decidePlaces(tx, rows, may);
      const planned = mapped(decisions, (decision, index): Planned<StoredDraft> => {
        const row = rows[index];
        if (decision.outcome !== 'created' || !row) return decision;
        const { fields, source } = row.draft;
        const draft = { fields: withoutNulls(fields), source, made: makePlace(ids, fields, slugs) };
        return { ...decision, draft, duplicates: duplicatesOf(row) };
      });
      return inTurns(planned);
    },
  };
}

async function decidePlaces(tx: Queryable, rows: readonly UsableRow<PlaceDraft>[], may: PlaceRights) {
  const found = await loadExisting(
    tx,
    rows.map(({ draft }) => draft.source),
    false,
  );
  return rows.map((row, index) => {
    const existing = found.get(index) ?? null;
    return { ...decidePlace(row.draft.fields, existing, may), record: existing?.id ?? null };
  });
}
