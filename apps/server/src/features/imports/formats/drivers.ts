/** The formats that are read. A new one is a file with a driver and a line here. Pure; throws only `ApiError`. */
import { csv } from './csv.ts';
import { decodeText } from './decode.ts';
import { esri } from './esri.ts';
import { geojson } from './geojson.ts';
import { gpx } from './gpx.ts';
import { icalendar } from './icalendar.ts';
import { json, parseJson } from './json.ts';
import { kml } from './kml.ts';
import { overpass } from './overpass.ts';
import { socrata } from './socrata.ts';
import { sparql } from './sparql.ts';
import type { FileContent, FileTable, FormatDriver, RecordList } from './table.ts';
import { assertReadable } from './unread.ts';
import { xlsx } from './xlsx.ts';
import { namesInZip } from './zip.ts';

/** The first one that recognises a file reads it: special forms of a format stand before the general one. */
const drivers: readonly FormatDriver[] = [
  xlsx,
  kml,
  gpx,
  icalendar,
  overpass,
  esri,
  sparql,
  socrata,
  geojson,
  json,
  csv,
];

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

/** The file's table: of several lists the one with most rows. */
export function* readingTable(name: string, bytes: Uint8Array): Generator<void, FileTable> {
  checkFormat(name, bytes);
  const file = contentOf(name, bytes);
  const driver = drivers.find((each) => each.recognises(file)) ?? csv;
  const { lists, notes = [], ...about } = yield* driver.read(file);
  const [list, ...others] = lists.toSorted((a, b) => b.rows.length - a.rows.length);
  const { encoding, sample } = file.text();
  return {
    ...(list ?? { name: null, columns: [], rows: [] }),
    ...about,
    format: driver.format,
    encoding: encoding === '' ? null : encoding,
    notes: [
      ...(list && others.length > 0 ? [manyLists(list, others)] : []),
      ...notes,
      ...(list?.notes ?? []),
      ...(sample.length > 0
        ? [`Los acentos se han leído como ${encoding}: ${sample.map((word) => `«${word}»`).join(', ')}.`]
        : []),
    ],
  };
}

export interface FoundColumns {
  columns: readonly string[];
  /** Whether they are the header of a table, rather than names that occur somewhere in a document. */
  isHeader: boolean;
}

/** The columns of a file of which only the beginning may be given: of a JSON text, which is cut then, its keys. */
export function* readingColumns(name: string, head: Uint8Array): Generator<void, FoundColumns> {
  checkFormat(name, head);
  const file = contentOf(name, head);
  const { text } = file.text();
  if (/^\s*[[{]/.test(text.slice(0, headBytes))) {
    const keys = text.matchAll(/"([^"\\]{1,100})"\s{0,5}:/g);
    return { columns: [...new Set(Array.from(keys, ([, key = '']) => key))], isHeader: false };
  }
  const driver = drivers.find((each) => each.recognises(file)) ?? csv;
  try {
    const { lists } = yield* driver.read(file);
    const [longest] = lists.toSorted((a, b) => b.rows.length - a.rows.length);
    return { columns: longest?.columns ?? [], isHeader: driver === csv || driver === xlsx };
  } catch {
    // Reading the whole file names the fault.
    return { columns: [], isHeader: false };
  }
}

const listed = ({ name, rows }: RecordList): string =>
  `«${name ?? 'sin nombre'}» (${rows.length} ${rows.length === 1 ? 'fila' : 'filas'})`;

const manyLists = (list: RecordList, others: readonly RecordList[]): string =>
  `Tiene varias listas y se lee la más larga, ${listed(list)}. Se quedan fuera ${others.slice(0, 10).map(listed).join(', ')}${
    others.length > 10 ? ` y ${others.length - 10} más` : ''
  }: guárdalas en archivos aparte para importarlas.`;
