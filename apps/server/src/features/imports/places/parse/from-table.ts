/** Reads rows of texts, from any format, as places: which column has which meaning, and where each row is. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import type { LngLat } from '../../reading/coordinates.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import type { Recognition } from '../../reading/recognise-columns.ts';
import { codeIn, referenceSystemOf } from '../../reading/reference-system.ts';
import type { PlaceCandidate, RejectedRow } from '../candidate.ts';
import { type ReadingContext, readColumns, recognisePlaceColumns } from '../columns.ts';

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

/** @param chosen the fields of the columns, if a person chose them */
export function placesOfTable(
  file: string,
  { columns, rows, crs = null }: PlaceTable,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): PlacesOfTable {
  const step = Math.max(1, Math.floor(rows.length / cellsRead));
  const some = rows.filter((_, index) => index % step === 0);
  const recognised = chosen
    ? { mapping: chosen, confidence: {} }
    : recognisePlaceColumns(
        columns.map((name) => ({ name, cells: some.flatMap(({ values }) => values[name] ?? []) })),
        context,
      );
  const { mapping } = recognised;
  const read = rows.map((row) => ({ row, own: readColumns(row.values, mapping) }));
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
  const candidates = read.map(({ row, own }): PlaceCandidate => {
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
    rejects: [],
    sample: rows
      .slice(0, sampleRows)
      .map(({ values }) => columns.map((name) => (values[name] ?? '').slice(0, 200))),
    notes: system.note === null ? [] : [system.note],
  };
}
