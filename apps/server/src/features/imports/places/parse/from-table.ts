/** Reads rows of texts, from any format, as places: which column has which meaning, and where each row is. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { tooLong } from '../../reading/clean-text.ts';
import type { LngLat } from '../../reading/coordinates.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import type { Recognition } from '../../reading/recognise-columns.ts';
import { codeIn, referenceSystemOf } from '../../reading/reference-system.ts';
import { mapped } from '../../reading/turns.ts';
import type { PlaceCandidate, RejectedRow } from '../candidate.ts';
import { type ReadingContext, type ReadPlace, readColumns, recognisingPlaceColumns } from '../columns.ts';
import { refuseAgenda } from './agenda-file.ts';

export interface TableRow {
  /** Line of a CSV, element of a JSON; from 1. */
  row: number;
  values: Readonly<Record<string, string>>;
  /** The position of a geometry beside the values, in the reference system of the file. */
  geometry: LngLat | null;
  /** The id of the record, outside its values. */
  id?: string | null;
  /** The OpenStreetMap id, if the row comes from there. */
  osmId?: string | null;
  /** Names of values that were left out because they are too long. */
  tooLong?: readonly string[];
}

interface PlaceTable {
  columns: readonly string[];
  rows: readonly TableRow[];
  /** The file's statement of its reference system, if any. */
  crs?: string | null;
}

export interface PlacesOfTable extends Recognition {
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
  sample: string[][];
  /** About the whole file, in Spanish. */
  notes: string[];
}

const sampleRows = 5;
/** How many cells of a column the recognition reads. */
const cellsRead = 300;
/** How many characters of a cell it reads. */
const cellRead = 200;

/** @param chosen the fields of the columns, if a person chose them */
export function* placesOfTable(
  file: string,
  { columns, rows, crs = null }: PlaceTable,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): Generator<void, PlacesOfTable> {
  refuseAgenda(file, columns, rows);
  const step = Math.max(1, Math.floor(rows.length / cellsRead));
  const some = rows.filter((_, index) => index % step === 0);
  const recognised = chosen
    ? { mapping: chosen, confidence: {} }
    : yield* recognisingPlaceColumns(
        columns.map((name) => ({
          name,
          cells: some.flatMap(({ values }) => values[name]?.slice(0, cellRead) ?? []),
        })),
        context,
      );
  const { mapping } = recognised;
  const used = new Set(Object.values(mapping));
  const rejects: RejectedRow[] = [];
  const read: { row: TableRow; own: ReadPlace }[] = [];
  for (const row of rows) {
    yield;
    const own = readColumns(row.values, mapping);
    // The outline of a place that has coordinates too is not read.
    const unread = row.geometry !== null || own.position !== null ? mapping.point : undefined;
    const long = row.tooLong?.find((name) => used.has(name) && name !== unread);
    if (long === undefined) read.push({ row, own });
    else {
      const { name, externalId } = own;
      rejects.push({ row: row.row, name, externalId, reason: tooLong(long) });
    }
  }
  const srid = read.find(({ own }) => own.srid !== null)?.own.srid ?? null;
  const named = [mapping.longitude, mapping.latitude, mapping.point].flatMap((name) => name ?? []);
  const code = codeIn(crs ?? '') ?? srid ?? codeIn(named.join(' '));
  const system = referenceSystemOf(
    read.flatMap(({ row, own }) => {
      const position = row.geometry ?? own.position;
      return position ? [position] : [];
    }),
    code,
    context.city,
  );
  if (typeof system === 'string') throw invalidFile(file, system);
  const candidates = yield* mapped(read, ({ row, own }): PlaceCandidate => {
    const position = row.geometry ?? own.position;
    const osmId = row.osmId ?? null;
    return {
      row: row.row,
      externalId: osmId ?? own.externalId ?? row.id?.slice(0, 200) ?? null,
      name: own.name,
      tags: own.tags,
      category: osmId ? null : own.category,
      point: position ? system.toPoint(position) : null,
      osm: osmId !== null,
    };
  });
  return {
    ...recognised,
    candidates,
    rejects,
    sample: rows
      .slice(0, sampleRows)
      .map(({ values }) => columns.map((name) => (values[name] ?? '').slice(0, 200))),
    notes: system.note === null ? [] : [system.note],
  };
}
