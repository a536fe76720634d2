/** What a format gives, whatever it is: lists of records with texts by column. */
import type { ImportList } from '@callejero/contract/answers/imports.ts';
import type { ImportFormat } from '@callejero/contract/resources/imports.ts';
import type { LngLat } from '../reading/coordinates.ts';
import type { DecodedText } from './decode.ts';

export interface TableRow {
  /** Line of a table, element of a list; from 1. */
  row: number;
  /** As the file writes them, by column; nested values by their path (`address.street`). */
  values: Readonly<Record<string, string>>;
  /** The position of a geometry beside the values, in the reference system of the list. */
  geometry?: LngLat | null;
  /** The geometry itself as GeoJSON, unchecked, in the same reference system. */
  shape?: unknown;
  /** The id of the record, outside its values. */
  id?: string | null;
  /** The OpenStreetMap id (`node/1`), if the row comes from there. */
  osmId?: string | null;
}

/** A row that the format itself does not allow. */
export interface UnreadRow {
  row: number;
  externalId: string | null;
  /** In Spanish. */
  reason: string;
}

/** Items that are gone through as often as they are needed; those of a large file are never there all at once. */
export interface Items<T> extends Iterable<T> {
  readonly length: number;
}

export interface RecordList {
  /** Of a sheet, or the path in a document; null if it is the only list. */
  name: string | null;
  columns: readonly string[];
  rows: Items<TableRow>;
  /** In the order of their rows. */
  unread?: readonly UnreadRow[];
  /** The file's statement of its reference system, if any. */
  crs?: string | null;
  /** About what was left out, in Spanish. */
  notes?: readonly string[];
}

export interface FileLists {
  lists: readonly RecordList[];
  /** About the whole file, in Spanish. */
  notes?: readonly string[];
  delimiter?: string;
  /** When the data were collected: of two versions of a record the newer counts. */
  takenAt?: string | null;
  /** The time zone of its dates. */
  timezone?: string | null;
  /** Whether the columns are OpenStreetMap's keys. */
  osm?: boolean;
}

/** A file on its way into a table; what several drivers need of it is computed once. */
export interface FileContent {
  name: string;
  bytes: Uint8Array;
  /** Without byte order marks. */
  text(): DecodedText;
  /** The document of a JSON file; undefined if it is none. */
  json(): unknown;
  /** The names of an archive's files; none if it is no archive. */
  entries(): readonly string[];
}

export interface FormatDriver {
  format: ImportFormat;
  /**
   * Reads a file of this format, recognised by its content and never by its name; null for another format. Throws `ApiError` with a
   * Spanish sentence. The generator yields often, so that requests run in between.
   */
  open(file: FileContent): Generator<void, FileLists> | null;
}

/** The list that was read, with what the file says of all. */
export interface FileTable extends RecordList, Omit<FileLists, 'lists' | 'notes'> {
  format: ImportFormat;
  encoding: string | null;
  /** All lists, if there are several. */
  lists: ImportList[];
  notes: readonly string[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a table. */
export const maxColumns = 500;
const sampleRows = 5;

/** The beginning of a table, as a person sees it. */
export function takeSample(
  { columns, rows }: Pick<RecordList, 'columns' | 'rows'>,
  read = (cell: string) => cell.trim(),
): string[][] {
  const sample: string[][] = [];
  if (columns.length > 0)
    for (const { values } of rows) {
      if (sample.length === sampleRows) break;
      sample.push(columns.map((name) => read(values[name] ?? '').slice(0, 200)));
    }
  return sample;
}

/** The columns of records, in the order in which they occur. */
export function columnNames(rows: Iterable<TableRow>): string[] {
  const names = new Set<string>();
  for (const { values } of rows) addColumns(names, values);
  return [...names];
}

export function addColumns(names: Set<string>, values: TableRow['values']): void {
  if (names.size <= maxColumns) for (const name of Object.keys(values)) names.add(name);
}

/** A value of JSON or XML as text; undefined for nothing and for what holds other values. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
