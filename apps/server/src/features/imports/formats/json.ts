/** JSON of any form, and one record a line (NDJSON). */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { flatten } from './flatten.ts';
import { positionOfGeometry } from './geometry.ts';
import { type JsonContents, jsonShapes } from './json-shapes.ts';
import {
  addColumns,
  type FileLists,
  type FormatDriver,
  type Items,
  type RecordList,
  type TableRow,
  toText,
  type UnreadRow,
} from './table.ts';

/** A driver for each form. */
export const jsonDrivers = jsonShapes.map(
  ([format, contentsOf]): FormatDriver => ({
    format,
    open(file) {
      const contents = contentsOf(file.json(), (sentence) => {
        throw invalidFile(file.name, sentence);
      });
      return contents && readContents(contents);
    },
  }),
);

function* readContents({ lists, toRecord, crs = null, ...about }: JsonContents): Generator<void, FileLists> {
  const read: RecordList[] = [];
  for (const { name, items } of lists) {
    const columns = new Set<string>();
    const unread: UnreadRow[] = [];
    const readItem = (item: unknown, index: number): TableRow | UnreadRow => {
      const row = index + 1;
      const record = toRecord(item);
      if ('reason' in record) return { row, ...record };
      const { values, geometry } = flatten(record.fields);
      return {
        row,
        values,
        geometry: record.geometry === undefined ? geometry : positionOfGeometry(record.geometry),
        shape: record.geometry,
        id: toText(record.id) ?? null,
        osmId: record.osmId ?? null,
      };
    };
    for (const [index, item] of items.entries()) {
      yield;
      const row = readItem(item, index);
      if ('reason' in row) unread.push(row);
      else addColumns(columns, row.values);
    }
    const rows: Items<TableRow> = {
      length: items.length - unread.length,
      *[Symbol.iterator]() {
        for (const [index, item] of items.entries()) {
          const row = readItem(item, index);
          if (!('reason' in row)) yield row;
        }
      },
    };
    read.push({ name, columns: about.osm ? [] : [...columns], rows, unread, crs });
  }
  return { lists: read, ...about };
}

/** `callback([…]);`, as services answer to scripts of other pages. */
const wrapped = /^\s{0,20}[\w$.]{1,60}\s?\(\s{0,20}(?=[[{])/;

/** The document of a JSON text; undefined for text that does not begin like one. */
export function parseJson(file: string, written: string): unknown {
  // RFC 8142 begins each record with a separator.
  const records = written.startsWith('\u001e') ? written.replaceAll('\u001e', '') : written;
  const call = wrapped.exec(records.slice(0, 200))?.[0];
  const text =
    call === undefined
      ? records
      : records
          .slice(call.length)
          .trimEnd()
          .replace(/\)\s{0,9};?$/, '');
  if (!/^\s*[[{]/.test(text.slice(0, 4096))) return undefined;
  if (nestsDeeperThan(text, importLimits.depth)) {
    throw invalidFile(
      file,
      `El JSON está anidado en más de ${importLimits.depth} niveles: no son datos de lugares.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    const lines = parseLines(text);
    if (lines) return lines;
    throw invalidFile(file, 'No es JSON válido: está cortado o mal escrito.');
  }
}

/** One record per line (NDJSON); null if it is not that either. */
function parseLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    return null;
  }
}

/**
 * Whether JSON text nests deeper than `limit`, by counting brackets outside strings. Parsing input such as a million `[` without
 * this check would exhaust the stack or the memory.
 */
export function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === 0x22) index = endOfString(json, index);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** The index at which the string that opens at `start` closes; the text's length if it never does. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
