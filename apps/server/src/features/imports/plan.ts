/**
 * Planning: reads the files, decides row by row what an import would do, and stores that. Nothing else is written: a
 * plan is the dry run, and confirming carries it out.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { ImportDuplicate } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../platform/ports.ts';
import { batchSize, loadExisting } from './batches.ts';
import type { ParsedFile } from './candidate.ts';
import { loadCategories, loadProvinceIndex } from './context.ts';
import { type Decision, decide, type ExistingPlace } from './decide.ts';
import { createMapping } from './mapping.ts';
import { parseFile } from './parse.ts';
import { fileTitle, type PlaceContext, type PlaceDraft, toPlace } from './place.ts';
import { duplicateDistance, PlaceGrid } from './similarity.ts';
import { recount, type StoredImport, type StoredImportFile } from './store.ts';
import { breathe, type Work, writeBatch } from './work.ts';

interface PlannedRow {
  position: number;
  file: number;
  row: number;
  name: string | null;
  externalId: string | null;
  location: Point | null;
  draft: PlaceDraft | null;
  reason: string | null;
}

export async function planImport(work: Work, { id, files, options }: StoredImport): Promise<void> {
  const { platform } = work;
  const { db, config } = platform;
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
  const { rows, read } = await readFiles(work, files, options.columns, context);
  await writeBatch(work, async (tx) => {
    await tx.query(sql`delete from import_rows where import = ${id}::uuid`);
    return { patch: { files: read, done: 0, total: rows.length } };
  });
  const duplicates = await duplicateFinder(db, rows);
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await writeBatch(work, async (tx) => {
      await insertRows(tx, id, batch, await decideBatch(tx, batch), duplicates);
      return { patch: { done: start + batch.length } };
    });
  }
  await writeBatch(work, async (tx) => {
    const counted = await recount(tx, { id, files: read });
    return { patch: { ...counted, status: 'planned', done: rows.length, error: null, worker: null } };
  });
}

interface ReadFiles {
  rows: PlannedRow[];
  read: StoredImportFile[];
}

/** All rows of all files, each place once. */
async function readFiles(
  work: Work,
  files: readonly StoredImportFile[],
  columns: StoredImport['options']['columns'],
  context: Omit<PlaceContext, 'fileTitle'>,
): Promise<ReadFiles> {
  const rows: PlannedRow[] = [];
  const read: StoredImportFile[] = [];
  const takenAt: (string | null)[] = [];
  for (const [index, file] of files.entries()) {
    work.signal.throwIfAborted();
    const chosen = Object.hasOwn(columns, file.name) ? columns[file.name] : undefined;
    const parsed = parseFile(file.name, await bytesOf(work.platform, file), chosen);
    await breathe();
    const own = await rowsOf(parsed, index, rows.length, { ...context, fileTitle: fileTitle(file.name) });
    for (const row of own) rows.push(row);
    takenAt.push(parsed.takenAt);
    const { format, encoding, delimiter, sample, mapping } = parsed;
    read.push({ ...file, format, encoding, delimiter, sample, mapping, columns: parsed.columns });
  }
  leaveRepeatedOut(rows, files, takenAt);
  return { rows, read };
}

async function bytesOf({ files }: Platform, file: StoredImportFile): Promise<Uint8Array> {
  const stored = await files.get(file.path);
  if (!stored)
    throw new ApiError('import-invalid', undefined, `${file.name}: el archivo ya no está. Súbalo otra vez.`);
  return new Uint8Array(await new Response(stored.content).arrayBuffer());
}

/** Candidates and rejects of a file, in its order. */
async function rowsOf(
  { candidates, rejects }: ParsedFile,
  file: number,
  first: number,
  context: PlaceContext,
): Promise<PlannedRow[]> {
  const rows: Omit<PlannedRow, 'position'>[] = rejects.map((reject) => ({
    ...reject,
    file,
    location: null,
    draft: null,
  }));
  for (const [index, candidate] of candidates.entries()) {
    if (index % 2000 === 1999) await breathe();
    const place = toPlace(candidate, context);
    const { row, name, externalId, point } = candidate;
    rows.push({
      file,
      row,
      name: name?.slice(0, 200).toWellFormed() ?? null,
      externalId,
      location: point,
      draft: 'draft' in place ? place.draft : null,
      reason: 'reason' in place ? place.reason : null,
    });
  }
  rows.sort((a, b) => a.row - b.row);
  return rows.map((row, index) => ({ ...row, position: first + index }));
}

const sourceKey = ({ source }: PlaceDraft): string => `${source.name}\n${source.externalId}`;

/**
 * The same place in several files (or twice in one) counts once. Which one does not depend on the order of the files:
 * the newest, then the one that says most, then by its text.
 */
function leaveRepeatedOut(
  rows: readonly PlannedRow[],
  files: readonly StoredImportFile[],
  takenAt: readonly (string | null)[],
): void {
  const best = new Map<string, PlannedRow>();
  const leave = (row: PlannedRow, winner: PlannedRow) => {
    row.draft = null;
    const where = row.file === winner.file ? '' : ` de ${files[winner.file]?.name ?? ''}`;
    row.reason = `Repetido en la fila ${winner.row}${where}.`;
  };
  const repeated: [PlannedRow, string][] = [];
  for (const row of rows) {
    if (!row.draft) continue;
    const key = sourceKey(row.draft);
    const other = best.get(key);
    if (!other) {
      best.set(key, row);
      continue;
    }
    const wins = compareVersions(row, other, takenAt) < 0;
    if (wins) best.set(key, row);
    repeated.push([wins ? other : row, key]);
  }
  for (const [row, key] of repeated) {
    const winner = best.get(key);
    if (winner) leave(row, winner);
  }
}

/** Negative: `a` is the better version of the place. */
function compareVersions(a: PlannedRow, b: PlannedRow, takenAt: readonly (string | null)[]): number {
  const [newerA, newerB] = [takenAt[a.file] ?? '', takenAt[b.file] ?? ''];
  if (newerA !== newerB) return newerA > newerB ? -1 : 1;
  const [textA, textB] = [JSON.stringify(a.draft), JSON.stringify(b.draft)];
  return textB.length - textA.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
}

type Found = { commerce: string | null; position: number | null; name: string };
type DuplicateFinder = (row: PlannedRow, existing: ExistingPlace | null) => ImportDuplicate[];

const maxDuplicates = 5;

/** Looks among the new places of this import and the commerces around them. */
async function duplicateFinder(db: Queryable, rows: readonly PlannedRow[]): Promise<DuplicateFinder> {
  const grid = new PlaceGrid<Found>();
  let [west, south, east, north] = [180, 90, -180, -90];
  const positions = new Map<string, number>();
  for (const { draft, position } of rows) {
    if (!draft) continue;
    const { name, location } = draft.fields;
    grid.add({ commerce: null, position, name }, name, location);
    positions.set(sourceKey(draft), position);
    west = Math.min(west, location.lng);
    east = Math.max(east, location.lng);
    south = Math.min(south, location.lat);
    north = Math.max(north, location.lat);
  }
  if (positions.size > 0) {
    const margin = (2 * duplicateDistance) / 111_000;
    const around = await db.query<{
      id: string;
      name: string;
      lat: number;
      lng: number;
      key: string;
    }>(
      sql`select id, name, location[1] as lat, location[0] as lng,
          coalesce(source ->> 'name', '') || E'\n' || coalesce(source ->> 'externalId', '') as key
        from commerces where archived_at is null and location <@ box(
          point(${west - margin}::float8, ${south - margin}::float8),
          point(${east + margin}::float8, ${north + margin}::float8))`,
    );
    for (const { id, name, lat, lng, key } of around) {
      // What this import updates is in the grid already, under its row.
      if (!positions.has(key)) grid.add({ commerce: id, position: null, name }, name, { lat, lng });
    }
  }
  return ({ draft, position }, existing) => {
    if (!draft || existing) return [];
    const { name, location } = draft.fields;
    return grid
      .near(name, location, maxDuplicates, (item) => item.position === position)
      .map(({ item, distance, similarity }) => ({
        ...item,
        distance: Math.round(distance),
        similarity: Math.round(similarity * 100) / 100,
      }));
  };
}

interface DecidedRow {
  existing: ExistingPlace | null;
  decision: Decision;
}

async function decideBatch(tx: Queryable, batch: readonly PlannedRow[]): Promise<DecidedRow[]> {
  const withDraft = batch.flatMap(({ draft }) => (draft ? [draft] : []));
  const found = await loadExisting(
    tx,
    withDraft.map((draft) => draft.source),
    false,
  );
  let index = 0;
  return batch.map(({ draft, reason }): DecidedRow => {
    if (!draft) {
      return { existing: null, decision: { outcome: 'skipped', reason, changes: {}, kept: [] } };
    }
    const existing = found.get(index) ?? null;
    index += 1;
    return { existing, decision: decide(draft.fields, existing) };
  });
}

const maxNotes = 20;

async function insertRows(
  tx: Queryable,
  id: string,
  batch: readonly PlannedRow[],
  decided: readonly DecidedRow[],
  duplicatesOf: DuplicateFinder,
): Promise<void> {
  const input = batch.map(({ draft, location, ...row }, index) => {
    const { existing = null, decision } = decided[index] ?? {};
    const outcome = decision?.outcome ?? 'skipped';
    const duplicates = outcome === 'created' ? duplicatesOf({ draft, location, ...row }, existing) : [];
    const notes = [...duplicates.map(duplicateNote), ...(draft?.notes ?? [])].slice(0, maxNotes);
    return {
      ...row,
      ...location,
      outcome,
      reason: decision?.reason ?? row.reason,
      commerce: existing?.id ?? null,
      draft: outcome === 'skipped' ? null : draft,
      changes: decision?.changes ?? {},
      kept: decision?.kept ?? [],
      notes,
      duplicates,
    };
  });
  await tx.query(
    sql`insert into import_rows (import, position, file, row, name, external_id, location, outcome, reason,
        commerce, draft, changes, kept, notes, duplicates)
      select ${id}::uuid, position, file, row, name, "externalId", point(lng, lat), outcome, reason, commerce, draft,
        changes, kept, notes, duplicates
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(position int, file int2, row int, name text,
        "externalId" text, lat float8, lng float8, outcome text, reason text, commerce uuid, draft jsonb,
        changes jsonb, kept text[], notes text[], duplicates jsonb)`,
  );
}

const duplicateNote = ({ name, distance }: ImportDuplicate): string =>
  `Posible duplicado de «${name}», a ${distance} m.`;
