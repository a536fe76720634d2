/** The formats that are read. A new one is a file with a driver and a line here. Pure; throws only `ApiError`. */
import type { ImportList } from '@callejero/contract/answers/imports.ts';
import { inTurns } from '../reading/turns.ts';
import { takeFirst } from './cells.ts';
import { csv } from './csv.ts';
import { decodeText } from './decode.ts';
import { icalendar } from './icalendar.ts';
import { jsonDrivers, parseJson } from './json.ts';
import { gpx, kml } from './kml.ts';
import type { FileContent, FileLists, FileTable, FormatDriver, RecordList, TableRow } from './table.ts';
import { assertReadable } from './unread.ts';
import { xlsx } from './xlsx.ts';
import { namesInZip } from './zip.ts';

/** The first one that recognises a file reads it: the general ones are the last. */
const drivers: readonly FormatDriver[] = [xlsx, kml, gpx, icalendar, ...jsonDrivers, csv];

const headBytes = 4096;

function contentOf(name: string, bytes: Uint8Array): FileContent {
  const entries = once(() => namesInZip(bytes));
  const text = once(() => {
    const decoded = entries().length > 0 ? { text: '', encoding: '', sample: [] } : decodeText(bytes);
    // Joined files have byte order marks in the middle, too.
    return { ...decoded, text: decoded.text.replaceAll('\ufeff', '') };
  });
  return { name, bytes, entries, text, json: once(() => parseJson(name, text().text)) };
}

function once<T>(compute: () => T): () => T {
  let known: { value: T } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Refuses at once what no driver reads. */
export function checkFormat(name: string, bytes: Uint8Array): void {
  assertReadable(contentOf(name, bytes), () => decodeText(bytes.subarray(0, headBytes)).text);
}

/** The file's table. @param wanted the list that a person chose; otherwise the one with most rows is read */
export function* readingTable(
  name: string,
  bytes: Uint8Array,
  wanted?: string | undefined,
): Generator<void, FileTable> {
  checkFormat(name, bytes);
  const file = contentOf(name, bytes);
  const { encoding, sample } = file.text();
  const { list: written, lists, notes = [], ...about } = yield* readingLists(file, wanted);
  const list = yield* withAttributes(written);
  return {
    ...list,
    ...about,
    encoding: encoding === '' ? null : encoding,
    lists: lists.length > 1 ? lists.slice(0, maxLists).map(described) : [],
    notes: [
      ...(lists.length > 1 && wanted !== list.name ? [manyLists(list, lists)] : []),
      ...notes,
      ...(list.notes ?? []),
      ...(sample.length > 0
        ? [`Los acentos se han leído como ${encoding}: ${sample.map((word) => `«${word}»`).join(', ')}.`]
        : []),
    ],
  };
}

const attributeColumns = [
  /(?:^|[ _])(?:attribute[ _]name|(?:nombre|nom)[ _]atributo?|atributo)$/i,
  /(?:^|[ _])(?:values?[ _]value|attribute[ _]value|valor(?:[ _]atributo)?)$/i,
];
const maxAttributes = 50;

/** A list whose rows hold the name of a value in one column and the value in another: each name is a column, too. */
function* withAttributes(list: RecordList): Generator<void, RecordList> {
  const [name, value] = attributeColumns.map((pattern) =>
    list.columns.find((each) => pattern.test(each.slice(0, 200))),
  );
  if (name === undefined || value === undefined) return list;
  const named = ({ values }: TableRow) => values[name]?.trim().slice(0, 200) ?? '';
  const names = new Set<string>();
  for (const row of list.rows) {
    yield;
    if (named(row) !== '' && names.size <= maxAttributes) names.add(named(row));
  }
  if (names.size > maxAttributes) return list;
  const added = [...names].filter((each) => !list.columns.includes(each));
  const withOwn = (row: TableRow): TableRow =>
    added.includes(named(row))
      ? { ...row, values: { ...row.values, [named(row)]: row.values[value] ?? '' } }
      : row;
  const rows = {
    length: list.rows.length,
    *[Symbol.iterator]() {
      for (const row of list.rows) yield withOwn(row);
    },
  };
  return { ...list, columns: [...list.columns, ...added], rows };
}

/** The rows of a file in any of the formats, as texts by column. */
export async function readTable(
  name: string,
  bytes: Uint8Array,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const { rows } = await inTurns(readingTable(name, bytes));
  return Array.from(rows, ({ values }) => values);
}

type NamedList = RecordList & { name: string };

interface ReadLists extends Omit<FileLists, 'lists'>, Pick<FormatDriver, 'format'> {
  /** The longest first, each with a name of its own. */
  lists: NamedList[];
  /** The one that is read. */
  list: RecordList;
}

function* readingLists(file: FileContent, wanted: string | undefined): Generator<void, ReadLists> {
  for (const { format, open } of drivers) {
    const opened = open(file);
    if (!opened) continue;
    const { lists: found, ...about } = yield* opened;
    const names = new Set<string>();
    const longestFirst = found.toSorted((a, b) => b.rows.length - a.rows.length);
    const lists = longestFirst.map((list, index): NamedList => {
      const given = list.name?.slice(0, 200) ?? `Lista ${index + 1}`;
      const name = names.has(given) ? `${given} (${index + 1})` : given;
      names.add(name);
      return { ...list, name };
    });
    const list = lists.length > 1 ? (lists.find(({ name }) => name === wanted) ?? lists[0]) : found[0];
    return { ...about, format, lists, list: list ?? { name: null, columns: [], rows: [] } };
  }
  throw new Error('The driver of CSV reads any text');
}

export interface FoundColumns {
  columns: readonly string[];
  /** Those that have values at the beginning of a table; of a document all. */
  filled: readonly string[];
  /** Whether they are the header of a table, rather than names that occur somewhere in a document. */
  isHeader: boolean;
  /** Whether all its shapes are areas, rather than points or lines. */
  areAreas: boolean;
  /** Whether its records say by schema.org's types that they are events. */
  areEvents: boolean;
}

/**
 * The columns of a file of which only the beginning may be given: of a JSON text, which is cut then, its keys.
 *
 * @param wanted as for `readingTable`
 */
export function* readingColumns(
  name: string,
  head: Uint8Array,
  wanted?: string | undefined,
): Generator<void, FoundColumns> {
  checkFormat(name, head);
  const file = contentOf(name, head);
  const { text } = file.text();
  const none = {
    ...{ columns: [], filled: [], isHeader: false },
    ...{ areAreas: areAreas(text), areEvents: areEvents(text) },
  };
  if (text.startsWith('\u001e') || /^\s*(?:[\w$.]{1,60}\s?\(\s*)?[[{]/.test(text.slice(0, headBytes))) {
    const keys = text.matchAll(/"([^"\\]{1,100})"\s{0,5}:/g);
    const columns = [...new Set(Array.from(keys, ([, key = '']) => key))];
    return { ...none, columns, filled: columns };
  }
  try {
    const { list, format } = yield* readingLists(file, wanted);
    const isHeader = format === 'csv' || format === 'xlsx';
    const rows = Array.from(takeFirst(list.rows[Symbol.iterator](), filledRows));
    const filled = list.columns.filter((name) => rows.some(({ values }) => values[name]?.trim()));
    return { ...none, columns: list.columns, filled: rows.length > 0 ? filled : list.columns, isHeader };
  } catch {
    // Reading the whole file names the fault.
    return none;
  }
}

/** By the geometries of GeoJSON (`"Polygon"`) and KML (`<Polygon>`) in the text. */
const areAreas = (text: string): boolean =>
  /"(?:Multi)?Polygon"|<Polygon\b/.test(text) &&
  !/"(?:Multi)?(?:Point|LineString)"|<(?:Point|LineString)\b/.test(text);

const areEvents = (text: string): boolean =>
  /"@type"\s{0,5}:\s{0,5}(?:\[\s{0,5})?"[\w:/.]{0,60}Event"/.test(text);

/** Rows that show which columns have values. */
const filledRows = 200;

/** Lists and columns of which a person chooses one. */
const maxLists = 50;
const headerColumns = 8;

const described = ({ name, rows, columns }: NamedList): ImportList => ({
  name: name.slice(0, 200),
  rows: rows.length,
  columns: columns.length,
  header: columns.slice(0, headerColumns).map((column) => column.slice(0, 60)),
});

const listed = ({ name, rows }: RecordList): string =>
  `«${name}» (${rows.length} ${rows.length === 1 ? 'fila' : 'filas'})`;

function manyLists(list: RecordList, all: readonly RecordList[]): string {
  const others = all.filter(({ name }) => name !== list.name);
  const more = others.length > 10 ? ` y ${others.length - 10} más` : '';
  return `Tiene varias listas y se lee la más larga, ${listed(list)}. Se quedan fuera ${others.slice(0, 10).map(listed).join(', ')}${more}: si es otra, elígela.`;
}
