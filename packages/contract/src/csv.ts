/**
 * A collection as CSV (RFC 4180): which columns it has, what stands in a cell, and what a cell means. One description for
 * the export and for the import, so that what comes out goes in again. docs/decisions/013-csv-of-collections.md.
 */
import { fold } from './fold.ts';
import type { Field, FieldKind, Point, Resource } from './resource.ts';

export interface CsvColumn {
  /** What stands in the first row: `name`, `location.lat`, `commerce.name`. */
  name: string;
  /** The resource's field that it is, or is a part of. */
  path: string;
  /**
   * `value`: the field as it is. `lat`, `lng`: half of a point. `name`: what the rows that a reference points to are
   * called, for people; an import does not read it.
   */
  part: 'value' | 'lat' | 'lng' | 'name';
  /** How its cells are written and read. */
  cell: CsvCell;
}

/** What writing and reading a cell needs to know of a field. */
export type CsvCell = Pick<Field, 'kind' | 'options'>;

/** The columns of a collection in the order of its fields; of the fields of `select` and `id` only when it is given. */
export function csvColumns(resource: Resource, select?: readonly string[]): CsvColumn[] {
  return Object.entries<Field>(resource.fields).flatMap(([path, field]): CsvColumn[] => {
    if (select && path !== 'id' && !select.includes(path)) return [];
    if (field.kind === 'point') {
      return [
        { name: `${path}.lat`, path, part: 'lat', cell: { kind: 'number' } },
        { name: `${path}.lng`, path, part: 'lng', cell: { kind: 'number' } },
      ];
    }
    const own: CsvColumn = { name: path, path, part: 'value', cell: field };
    if (field.to === undefined) return [own];
    const kind = field.kind === 'references' ? 'texts' : 'text';
    return [own, { name: `${path}.name`, path, part: 'name', cell: { kind } }];
  });
}

/**
 * What stands in the cell, before it is quoted for its line. Empty for null; list items joined by « | »; times and dates
 * as the API gives them; a text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function cellOf(cell: CsvCell, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (cell.kind) {
    case 'text':
      return harmless(String(value));
    case 'references':
    case 'texts':
      return harmless((value as readonly string[]).map(escapedItem).join(' | '));
    case 'json':
      return harmless(JSON.stringify(value));
    case 'point':
      return `${(value as Point).lat},${(value as Point).lng}`;
    default:
      return String(value);
  }
}

/**
 * The value that a cell stands for. What can't be read as the field's kind comes back as the text that it is, so that
 * the field's schema names the error.
 */
export function valueOfCell(cell: CsvCell, text: string): unknown {
  if (text === '') return isList(cell.kind) ? [] : null;
  switch (cell.kind) {
    case 'text':
      return original(text);
    case 'references':
    case 'texts':
      return items(original(text));
    case 'json':
      return json(original(text));
    case 'integer':
    case 'number':
      return number(text);
    case 'boolean':
      return booleans.get(fold(text)) ?? text;
    case 'enum':
      return option(cell, text);
    case 'point': {
      const [lat = '', lng = ''] = text.split(',');
      return { lat: number(lat), lng: number(lng) };
    }
    default:
      return text.trim();
  }
}

/** The cells of a row; `names` are what the references of `<field>.name` columns are called. */
export function cellsOf(
  columns: readonly CsvColumn[],
  row: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, unknown>> = {},
): string[] {
  return columns.map(({ path, part, cell }) => {
    if (part === 'name') return cellOf(cell, names[path]);
    if (part === 'value') return cellOf(cell, row[path]);
    return cellOf(cell, (row[path] as Point | null | undefined)?.[part]);
  });
}

/** The values that the cells of a line stand for, by field: of the columns that it has. The reverse of `cellsOf`. */
export function valuesOf(
  columns: readonly CsvColumn[],
  cells: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, path, part, cell } of columns) {
    const text = cells[name];
    if (text === undefined || part === 'name') continue;
    const value = valueOfCell(cell, text);
    if (part === 'value') values[path] = value;
    else if (value !== null) values[path] = { ...(values[path] as Partial<Point> | null), [part]: value };
    else values[path] ??= null;
  }
  return values;
}

/** A line of RFC 4180 with its end. A semicolon is quoted too: some spreadsheets take it for the separator. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quotedCell).join(',')}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function isList(kind: FieldKind): boolean {
  return kind === 'texts' || kind === 'references';
}

/**
 * What a spreadsheet runs as a formula (OWASP, «CSV injection»), behind apostrophes and white space. A text that has its
 * own apostrophe in front of one gets another, so that taking one away is always right.
 */
const formula = /^'*\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function original(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Backslash before what would be read as a separator, as an escape or as white space around one; `\0` is nothing. */
function escapedItem(item: string): string {
  if (item === '') return '\\0';
  return item.replace(/[\\|]|^\s|\s$/g, '\\$&');
}

/** Items between bars, white space around them left out unless it is escaped. */
function items(text: string): string[] {
  const found: string[][] = [[]];
  for (const character of text.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    if (character === '|') found.push([]);
    else found.at(-1)?.push(character);
  }
  const isSpace = (character: string) => /^\s$/.test(character);
  return found.flatMap((characters) => {
    const first = characters.findIndex((character) => !isSpace(character));
    if (first < 0) return [];
    const last = characters.findLastIndex((character) => !isSpace(character));
    return [
      characters
        .slice(first, last + 1)
        .map((character) => (character === '\\0' ? '' : character.slice(-1)))
        .join(''),
    ];
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function number(text: string): unknown {
  const trimmed = text.trim();
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}

/** A spreadsheet in Spanish saves `true` as VERDADERO. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['verdadero', true],
  ['si', true],
  ['1', true],
  ['false', false],
  ['falso', false],
  ['no', false],
  ['0', false],
]);

/** Its code, or what people read for it. */
function option({ options = {} }: CsvCell, text: string): string {
  const trimmed = text.trim();
  if (Object.hasOwn(options, trimmed)) return trimmed;
  const wanted = fold(trimmed);
  return Object.keys(options).find((code) => fold(options[code] ?? '') === wanted) ?? trimmed;
}
