/** Reads a table of any format as records of a collection: which column has which meaning, and what each row says. */
import type { Point } from '@callejero/contract/resource.ts';
import type { ColumnField, ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import { hasLostLetters } from '@callejero/contract/text/mojibake.ts';
import { type FileTable, type RecordList, type TableRow, takeSample } from '../formats/table.ts';
import { withMap } from '../sources/answers.ts';
import { cleanText, isTooLong, mendedText, tooLong } from './clean-text.ts';
import { positionFields } from './common-columns.ts';
import { parseCoordinate, parsePosition } from './coordinates.ts';
import { invalidFile } from './invalid-file.ts';
import {
  type Column,
  type Columns,
  nothingKnown,
  type ReadingContext,
  type Recognition,
  recognisingColumns,
  type SourceColumn,
} from './recognise-columns.ts';
import { systemOfTable, type WrittenPosition, WrittenPositions } from './reference-system.ts';
import { findUnread, unreadText } from './unread-columns.ts';

/** Keys and values in OpenStreetMap's vocabulary, whatever the format. */
export type Tags = Readonly<Record<string, string>>;

/** The texts of a row by what their columns mean. */
export type Cells<Name extends ColumnField = ColumnField> = Readonly<Partial<Record<Name, string>>>;

/** A row of a table by the columns of a collection. */
export interface SourceRecord<Name extends ColumnField = ColumnField> {
  /** Line of a CSV, element of a JSON; from 1. */
  row: number;
  /** The id in the source, such as `node/123`; null if it has none. */
  externalId: string | null;
  cells: Cells<Name>;
  /** The cells that have a key, and the other columns if the collection reads them. */
  tags: Tags;
  point: Point | null;
  /** It says where it is, but in no reference system that is known. */
  unplaced?: boolean;
  /** Whether the data come from OpenStreetMap: its ids, licence and tags. */
  osm: boolean;
  /** What is lost with the columns that no field takes, in Spanish. */
  losses?: readonly string[];
}

/** Why a record that is `unplaced` has no point. */
export const unplacedReason = 'Sus coordenadas están en metros y no se sabe en qué sistema de referencia.';

/** How the rows of a table become records. */
export interface RecordShape<Name extends ColumnField> {
  columns: Columns<Name>;
  /** The column of a record's name. */
  display: NoInfer<Name>;
  /** Whether columns without a meaning are read as tags, too. */
  keepsOthers: boolean;
  /** Whether the text of a column that is no field's is read nevertheless. */
  readsAside?(header: string, text: string): boolean;
  /** Why a table has no such records; null if nothing speaks against it. */
  refusal?(table: FileTable): string | null;
}

/** What a person answered of a table, instead of what is recognised. */
interface TableAnswers extends Partial<Pick<ImportOptions, 'map' | 'srid'>> {
  /** All columns. */
  columns?: ColumnMapping | undefined;
}

/** A row that is no record. */
export interface Reject {
  row: number;
  name: string | null;
  externalId: string | null;
  /** In Spanish. */
  reason: string;
}

export interface ReadTable<Name extends ColumnField> extends Recognition {
  /** In the order of the rows; read anew each time. */
  records(): Generator<SourceRecord<Name> | Reject, void>;
  sample: string[][];
  /** About the whole file, in Spanish. */
  notes: string[];
}

/** How many cells of a column the recognition reads. */
const cellsRead = 300;
/** How many characters of a cell it reads. */
const cellRead = 200;
/** Characters of an id. */
const maxId = 200;

export function* readingRecords<Name extends ColumnField>(
  file: string,
  table: FileTable,
  shape: RecordShape<Name>,
  context: ReadingContext = nothingKnown,
  answers: TableAnswers = {},
): Generator<void, ReadTable<Name>> {
  const refusal = shape.refusal?.(table) ?? null;
  if (refusal !== null) throw invalidFile(file, refusal);
  const { columns, osm = false } = table;
  const { columns: chosen, map = {}, srid = null } = answers;
  const samples = osm ? [] : yield* sampling(table);
  const known =
    osm || chosen
      ? { mapping: chosen ?? {}, confidence: {}, alternatives: {} }
      : yield* recognisingColumns(shape.columns, samples, context);
  const mapping = withMap(known.mapping, chosen ? {} : map, columns);
  const written = new WrittenPositions();
  for (const row of table.rows) {
    yield;
    written.add(positionOf(row, mapping, cleanText));
  }
  const system = systemOfTable(table, mapping, written, { city: context.city, srid });
  const recordOf = recordReader(shape, osm ? null : mapping);
  const used = new Set(Object.values(mapping));
  const unread = findUnread(samples.filter(({ name }) => !used.has(name)));
  function readRow(row: CleanRow): SourceRecord<Name> | Reject {
    const record = recordOf(row);
    const { position } = positionOf(row, mapping, (cell) => cell ?? null);
    // The outline of a place that has coordinates too is not read.
    const unneeded = position ? mapping.point : undefined;
    const long = row.tooLong.find((name) => osm || (used.has(name) && name !== unneeded));
    if (long !== undefined) {
      const { externalId, cells } = record;
      return { row: row.row, name: cells[shape.display] ?? null, externalId, reason: tooLong(long) };
    }
    return {
      ...record,
      point: position ? system.toPoint(position) : null,
      unplaced: position !== null && system.isUnknown === true,
      losses: lossesOf(row, record.cells),
    };
  }
  function lossesOf({ values }: CleanRow, cells: Cells): string[] {
    const texts = Object.values(cells);
    return Array.from(unread, ([column, kind]) => {
      const text = values[column];
      if (text === undefined || texts.includes(text) || shape.readsAside?.(column, text)) return [];
      return unreadText(column, kind, kind.field !== undefined && cells[kind.field] !== undefined);
    }).flat();
  }
  return {
    mapping,
    confidence: Object.keys(map).length > 0 ? {} : known.confidence,
    alternatives: known.alternatives,
    *records() {
      const unread = (table.unread ?? []).map((row): Reject => ({ name: null, ...row }));
      let next = 0;
      for (const row of table.rows) {
        for (let reject = unread[next]; reject && reject.row < row.row; reject = unread[next]) {
          next += 1;
          yield reject;
        }
        yield readRow(cleanRow(row));
      }
      yield* unread.slice(next);
    },
    sample: takeSample(table, (cell) => cleanText(cell) ?? ''),
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

/** The beginnings of cells from all parts of a table, by which its columns are recognised. */
function* sampling({ columns, rows }: RecordList): Generator<void, SourceColumn[]> {
  const step = Math.max(1, Math.floor(rows.length / cellsRead));
  const some: CleanRow[] = [];
  // A column that has few cells is known by the first of them.
  const unseen = new Set(columns);
  let index = 0;
  for (const row of rows) {
    yield;
    const seen = [...unseen].filter((name) => cleanText(row.values[name]) !== null);
    if (index % step === 0 || seen.length > 0) some.push(cleanRow(row));
    for (const name of seen) unseen.delete(name);
    index += 1;
  }
  return columns.map((name) => ({
    name,
    cells: some.flatMap(({ values }) => values[name]?.slice(0, cellRead) ?? []),
  }));
}

/** The columns of a table that people answered, or those that are recognised. */
export function* readingColumns<Name extends ColumnField>(
  table: RecordList,
  columns: Columns<Name>,
  chosen: ColumnMapping | undefined,
): Generator<void, Pick<Recognition, 'mapping' | 'confidence'>> {
  if (chosen) return { mapping: chosen, confidence: {} };
  return yield* recognisingColumns(columns, yield* sampling(table), nothingKnown);
}

/** @param mapping null if the columns are OpenStreetMap's keys */
export function recordReader<Name extends ColumnField>(
  { columns, keepsOthers }: RecordShape<Name>,
  mapping: ColumnMapping | null,
): (row: TableRow) => SourceRecord<Name> {
  const mapped = (Object.entries(columns) as [Name, Column][]).flatMap(([name, { key, orElse }]) => {
    const header = mapping === null ? key : mapping[name];
    return header === undefined ? [] : [{ name, header, key, orElse }];
  });
  return ({ row, values, id = null, osmId = null }) => {
    const osm = osmId !== null;
    const cells: Partial<Record<Name, string>> = {};
    const tags: Record<string, string> = Object.assign(Object.create(null), keepsOthers ? values : {});
    for (const { name, header, key, orElse } of mapped) {
      // OpenStreetMap says by its keys what a place is, and by nothing else.
      if (osm && key === undefined) continue;
      const other = values[header] === undefined && orElse && Object.keys(values).find(orElse);
      const text = values[other || header];
      if (text === undefined) continue;
      cells[name] = text;
      if (key !== undefined) tags[key] = text;
    }
    const own = (cells as Cells).externalId ?? id;
    return { row, externalId: osmId ?? own?.slice(0, maxId) ?? null, cells, tags, point: null, osm };
  };
}

/** @param read the text of a cell, if it says something */
function positionOf(
  { geometry, values }: TableRow,
  mapping: ColumnMapping,
  read: (cell: string | undefined) => string | null,
): WrittenPosition {
  if (geometry) return { position: geometry, srid: null };
  const [x = null, y = null, point = null] = positionFields.map((field) =>
    read(values[mapping[field] ?? '']),
  );
  const [lng, lat] = [parseCoordinate(x), parseCoordinate(y)];
  if (lng !== null && lat !== null) return { position: [lng, lat], srid: null };
  return parsePosition(point) ?? { position: null, srid: null };
}

/** Keys whose mending people should know of. */
const notedKeys = ['addr:street', 'description', 'addr:neighbourhood'];

/** The record with misread letters, entities and tags of HTML read as they were meant. */
export function mended<Name extends ColumnField>(
  written: SourceRecord<Name>,
  display: Name,
): { record: SourceRecord<Name>; notes: string[] } {
  // The same text is a cell, a tag by its header, and one by its key.
  const known = new Map<string, string>();
  const meantBy = (text: string): string => {
    const meant = known.get(text) ?? mendedText(text);
    known.set(text, meant);
    return meant;
  };
  const textsOf = (texts: Readonly<Record<string, string | undefined>>) => {
    const read: Record<string, string> = Object.create(null);
    for (const [key, text] of Object.entries(texts)) {
      const meant = text && meantBy(text);
      if (meant) read[key] = meant;
    }
    return read;
  };
  const cells = textsOf(written.cells) as Cells<Name>;
  const tags = textsOf(written.tags);
  const name = cells[display];
  const notes: string[] = [];
  const pairs = [[written.cells[display], name], ...notedKeys.map((key) => [written.tags[key], tags[key]])];
  const found = pairs.find(([before, after]) => after && before && before !== after && !/[&<]/.test(before));
  if (found) notes.push(`Tenía letras mal leídas, que se arreglaron: «${found[1]?.slice(0, 100)}».`);
  if (name && hasLostLetters(name))
    notes.push(`Le faltan letras que el archivo perdió: «${name.slice(0, 100)}».`);
  return { record: { ...written, cells, tags }, notes };
}
