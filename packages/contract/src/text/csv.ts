/**
 * A collection as CSV (RFC 4180): its columns, how cells are written and how they are parsed. Export and import share this
 * description, so an exported file can be imported again. docs/decisions/013-csv-of-collections.md.
 */

import type { Field, FieldKind, Point, Resource } from '../resource.ts';
import { fold } from './fold.ts';

export interface CsvColumn {
  /** The header: `name`, `location.lat`, `commerce.name`. */
  name: string;
  /** The resource's field, of which the column holds all or a part. */
  path: string;
  /**
   * `value`: the whole field. `lat`, `lng`: half of a point. `name`: the display names of the referenced rows, for readers
   * only; an import ignores it. `field`: one field of a part, such as the street of an address; `key` names it.
   */
  part: 'value' | 'lat' | 'lng' | 'name' | 'field';
  key?: string;
  /** The header for people: the label, with the name in brackets, by which an import knows the column again. */
  label: string;
  /** Decides how cells are written and parsed. */
  cell: CsvCell;
}

/** The properties of a field that decide how its cells are written and parsed. */
export type CsvCell = Pick<Field, 'kind' | 'options'>;

/** The columns of a collection in the order of its fields; with `select`, only those fields and `id`. */
export function csvColumns(resource: Resource, select?: readonly string[]): CsvColumn[] {
  return Object.entries<Field>(resource.fields).flatMap(([path, field]): CsvColumn[] => {
    if (select && path !== 'id' && !select.includes(path)) return [];
    if (field.kind === 'point') {
      return [
        labelled(`${field.label}: latitud`, {
          name: `${path}.lat`,
          path,
          part: 'lat',
          cell: { kind: 'number' },
        }),
        labelled(`${field.label}: longitud`, {
          name: `${path}.lng`,
          path,
          part: 'lng',
          cell: { kind: 'number' },
        }),
      ];
    }
    const own = labelled(field.label, { name: path, path, part: 'value', cell: field });
    if (field.to === undefined) return [own];
    const kind = field.kind === 'references' ? 'texts' : 'text';
    const named = labelled(`${field.label} (solo para leer)`, {
      ...{ name: `${path}.name`, path, part: 'name', cell: { kind } },
    });
    return [own, named, ...partColumns(path, field)];
  });
}

type Unlabelled = Omit<CsvColumn, 'label'>;

const labelled = (label: string, column: Unlabelled): CsvColumn => ({
  ...column,
  label: `${label} [${column.name}]`,
});

/** A column for each field that a row writes of its part. */
const partColumns = (path: string, { label, part }: Field): CsvColumn[] =>
  Object.keys(part?.schema.shape ?? {}).map((key) =>
    labelled(`${label}: ${part?.fields[key]?.label ?? key}`, {
      ...{ name: `${path}.${key}`, path, part: 'field', key, cell: { kind: 'text' } },
    }),
  );

/** The name of the column under a header: `Nombre [name]` and `name` are both `name`. */
export function columnName(header: string): string {
  const trimmed = header.trim();
  const at = trimmed.lastIndexOf('[');
  return at >= 0 && trimmed.endsWith(']') ? trimmed.slice(at + 1, -1) : trimmed;
}

/**
 * The content of a cell before quoting. Empty for null; list items joined by « | »; times and dates as in the API; a text
 * that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function formatCell(cell: CsvCell, value: unknown): string {
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
 * Parses a cell. Text that is invalid for the field's kind is returned unchanged, so that the field's schema reports the
 * error.
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
      return number(text);
    case 'number':
      return number(text.replace(decimalComma, '$1.$2'));
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

/** The cells of a row; `names` holds the display names for the `<field>.name` columns, and the fields of parts. */
export function formatCells(
  columns: readonly CsvColumn[],
  row: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, unknown>> = {},
): string[] {
  return columns.map(({ name, path, part, cell }) => {
    if (part === 'name') return formatCell(cell, names[path]);
    if (part === 'field') return formatCell(cell, names[name]);
    if (part === 'value') return formatCell(cell, row[path]);
    return formatCell(cell, (row[path] as Point | null | undefined)?.[part]);
  });
}

/**
 * Parses the cells of a line into values by field. The reverse of `formatCells`, but for a part: its fields take the place of its id
 * where one of them is there. Where all are empty its id decides, so that a reader who was shown none removes nothing.
 */
export function parseCells(
  columns: readonly CsvColumn[],
  cells: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, path, part, key, cell } of columns) {
    const text = cells[name];
    if (text === undefined || part === 'name') continue;
    const value = valueOfCell(cell, text);
    if (part === 'field') {
      const before = values[path];
      const fields = typeof before === 'object' && before !== null ? before : {};
      if (key !== undefined && value !== null) values[path] = { ...fields, [key]: value };
      continue;
    }
    if (part === 'value') values[path] = value;
    else if (value !== null) values[path] = { ...(values[path] as Partial<Point> | null), [part]: value };
    else values[path] ??= null;
  }
  return values;
}

/** A line of RFC 4180 with its line end. Semicolons are quoted too, because some spreadsheets use them as separator. */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map(quotedCell).join(separator)}\r\n`;
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function isList(kind: FieldKind): boolean {
  return kind === 'texts' || kind === 'references';
}

/**
 * Text that a spreadsheet runs as a formula (OWASP, «CSV injection»), also behind apostrophes and white space. A text that
 * already begins with an apostrophe gets another one, so that removing one is always correct.
 */
const formula = /^'*\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function original(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

/** Escapes separators, backslashes and surrounding white space of a list item; `\0` stands for an empty item. */
function escapedItem(item: string): string {
  if (item === '') return '\\0';
  return item.replace(/[\\|]|^\s|\s$/g, '\\$&');
}

/** Splits a list at its bars and trims unescaped white space around the items. */
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

/** Spreadsheets in most of the Spanish-speaking world save 19.54 as 19,54. A thousands separator is never written. */
const decimalComma = /^(\s*[+-]?\d+),(\d+\s*)$/;

function number(text: string): unknown {
  const trimmed = text.trim();
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}

/** Spreadsheets in Spanish save `true` as VERDADERO. */
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

/** Accepts an option's code or its Spanish name. */
function option({ options = {} }: CsvCell, text: string): string {
  const trimmed = text.trim();
  if (Object.hasOwn(options, trimmed)) return trimmed;
  const wanted = fold(trimmed);
  return Object.keys(options).find((code) => fold(options[code] ?? '') === wanted) ?? trimmed;
}
