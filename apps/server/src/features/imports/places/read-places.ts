/** Reads a table of any format as places: which column has which meaning, and where each row is. */
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { isAgenda } from '../agenda/columns.ts';
import { readingTable } from '../formats/drivers.ts';
import type { FileTable, TableRow } from '../formats/table.ts';
import { cleanText, isTooLong, tooLong } from '../reading/clean-text.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { systemOfTable } from '../reading/positions.ts';
import type { Recognition } from '../reading/recognise-columns.ts';
import { mapped } from '../reading/turns.ts';
import { withMap } from '../sources/answers.ts';
import type { ParsedFile, PlaceCandidate, RejectedRow } from './candidate.ts';
import {
  nothingKnown,
  type ReadingContext,
  type ReadPlace,
  readColumns,
  recognisingPlaceColumns,
} from './columns.ts';

const sampleRows = 5;
/** How many cells of a column the recognition reads. */
const cellsRead = 300;
/** How many characters of a cell it reads. */
const cellRead = 200;

/** @param chosen the fields of the columns, if they are known; otherwise they are recognised */
export function* readingPlaces(
  name: string,
  bytes: Uint8Array,
  chosen?: ColumnMapping,
  context: ReadingContext = nothingKnown,
): Generator<void, ParsedFile> {
  const table = yield* readingTable(name, bytes, context.list);
  return yield* readingTableOfPlaces(name, table, chosen, context);
}

/** @param map fields of single columns, instead of the recognised ones */
export function* readingTableOfPlaces(
  file: string,
  table: FileTable,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
  map: ImportOptions['map'] = {},
): Generator<void, ParsedFile> {
  if (isAgenda(table)) {
    throw invalidFile(
      file,
      'Es una agenda: sus filas son eventos con fecha, no lugares. Impórtala como eventos.',
    );
  }
  const { columns, osm = false } = table;
  const rows = yield* mapped(table.rows, cleanRow);
  const {
    mapping: known,
    confidence,
    alternatives,
  } = osm || chosen
    ? { mapping: chosen ?? {}, confidence: {}, alternatives: {} }
    : yield* recognising(columns, rows, context);
  const mapping = withMap(known, map, columns);
  const used = new Set(Object.values(mapping));
  const rejects: RejectedRow[] = (table.unread ?? []).map((row) => ({ name: null, ...row }));
  const read: { row: CleanRow; own: ReadPlace }[] = [];
  for (const row of rows) {
    yield;
    const own = readColumns(row.values, mapping);
    // The outline of a place that has coordinates too is not read.
    const unneeded = row.geometry || own.position ? mapping.point : undefined;
    const long = row.tooLong.find((name) => osm || (used.has(name) && name !== unneeded));
    if (long === undefined) read.push({ row, own });
    else
      rejects.push({
        row: row.row,
        name: own.name,
        externalId: row.osmId ?? own.externalId,
        reason: tooLong(long),
      });
  }
  const written = read.map(({ row, own }) => (row.geometry ? { position: row.geometry, srid: null } : own));
  const system = systemOfTable(file, table, mapping, written, context.city);
  const candidates = yield* mapped(read, ({ row, own }): PlaceCandidate => {
    const position = row.geometry ?? own.position;
    const osmId = row.osmId ?? null;
    return {
      row: row.row,
      externalId: osmId ?? own.externalId ?? row.id?.slice(0, 200) ?? null,
      name: osm ? (own.tags.name ?? own.tags['name:es'] ?? null) : own.name,
      tags: own.tags,
      category: osmId ? null : own.category,
      point: position ? system.toPoint(position) : null,
      osm: osmId !== null,
    };
  });
  return {
    mapping,
    confidence: Object.keys(map).length > 0 ? {} : confidence,
    alternatives,
    format: table.format,
    encoding: table.encoding,
    delimiter: table.delimiter ?? null,
    columns: [...columns],
    lists: table.lists,
    list: table.name,
    takenAt: table.takenAt ?? null,
    candidates,
    rejects,
    sample:
      columns.length === 0
        ? []
        : rows
            .slice(0, sampleRows)
            .map(({ values }) => columns.map((name) => (values[name] ?? '').slice(0, 200))),
    notes: [...table.notes, ...(system.note === null ? [] : [system.note])],
  };
}

interface CleanRow extends TableRow {
  /** Columns whose values were left out because no field can hold them. */
  tooLong: string[];
}

function cleanRow(row: TableRow): CleanRow {
  const values: Record<string, string> = Object.create(null);
  const long: string[] = [];
  for (const [name, written] of Object.entries(row.values)) {
    if (isTooLong(written)) long.push(name);
    const value = cleanText(written);
    if (value !== null) values[name] = value;
  }
  return { ...row, values, tooLong: long };
}

function* recognising(
  columns: readonly string[],
  rows: readonly TableRow[],
  context: ReadingContext,
): Generator<void, Recognition> {
  const step = Math.max(1, Math.floor(rows.length / cellsRead));
  const some = rows.filter((_, index) => index % step === 0);
  return yield* recognisingPlaceColumns(
    columns.map((name) => ({
      name,
      cells: some.flatMap(({ values }) => values[name]?.slice(0, cellRead) ?? []),
    })),
    context,
  );
}
