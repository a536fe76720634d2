/**
 * Lists of records in any JSON: a list, a list below any key (CKAN's `result.records`), rows beside their column names, one record a
 * line, records by id, JSON-LD.
 */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import type { LngLat } from '../reading/coordinates.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { mapped } from '../reading/turns.ts';
import { positionOfGeometry } from './geometry.ts';
import { nestsDeeperThan } from './json-depth.ts';
import { columnNames, type FormatDriver, isRecord, type RecordList, type TableRow, textOf } from './table.ts';

type Json = Record<string, unknown>;

export const json: FormatDriver = {
  format: 'json',
  recognises: (file) => file.json() !== undefined,
  *read(file) {
    const found = listsIn(file.json());
    if (found.length === 0)
      throw invalidFile(file.name, 'Es JSON, pero no contiene ninguna lista de registros.');
    const lists: RecordList[] = [];
    for (const { name, records } of found) lists.push(yield* listOfRecords(name, records));
    return { lists };
  },
};

/** The document of a JSON text; undefined for text that does not begin like one. */
export function parseJson(file: string, text: string): unknown {
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

export function* listOfRecords(name: string | null, records: readonly Json[]): Generator<void, RecordList> {
  const rows = yield* mapped(
    records,
    (record, index): TableRow => ({
      row: index + 1,
      ...flatten(record),
      id: textOf(record['@id']) ?? null,
    }),
  );
  return { name, columns: columnNames(rows), rows };
}

const maxDepth = 5;

interface FoundList {
  name: string | null;
  records: Json[];
}

/** All lists of records in a document, except those that only describe the columns of others. */
function listsIn(document: unknown): FoundList[] {
  const found: FoundList[] = [];
  const consider = (name: string, records: Json[] | null) => {
    if (records) found.push({ name: name || null, records });
  };
  let level: [string, unknown][] = [['', document]];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    const next: [string, unknown][] = [];
    for (const [path, value] of level) {
      if (Array.isArray(value)) {
        consider(path, recordsOf(value));
        if (depth === 0)
          for (const item of value.slice(0, 20)) if (Array.isArray(item)) next.push([path, item]);
      } else if (isRecord(value)) {
        consider(path, tableOf(value));
        for (const [key, item] of Object.entries(value)) {
          if (Array.isArray(item) || isRecord(item)) next.push([path === '' ? key : `${path}.${key}`, item]);
        }
      }
    }
    level = next;
  }
  const data = found.filter(({ records }) => !describesColumns(records));
  if (data.length > 0 || found.length > 0) return data.length > 0 ? data : found;
  if (!isRecord(document)) return [];
  const records = mapOf(document) ?? ('@type' in document ? [document] : null);
  return records ? [{ name: null, records }] : [];
}

function recordsOf(list: readonly unknown[]): Json[] | null {
  const records = list.filter(isRecord);
  return records.length > 0 && records.length >= list.length * 0.6 ? records : null;
}

const nameKeys = ['id', 'name', 'fieldName', 'key', 'field'];
const kindKeys = ['type', 'dataTypeName', 'datatype', 'dataType', 'format'];
const dataTypes =
  /^(?:esriFieldType)?(?:int|integer|bigint|smallint|oid|text|string|varchar|char|numeric|number|float|real|decimal|double|double precision|bool|boolean|date|datetime|time|timestamp|timestamptz|json|array|object|geometry|geo_point_2d|geo_shape|calendar_date|floating_timestamp|fixed_timestamp|point|location|url|html|meta_data|int4|int8|float8|globalid|blob)\d*(?:\(\d+\))?$/i;

/** `{"id": "Nombre", "type": "text"}`: a description of a column, as CKAN, Socrata and ArcGIS give it beside the data. */
const describesColumns = (records: readonly Json[]): boolean =>
  records.every(
    (record) =>
      nameKeys.some((key) => typeof record[key] === 'string') &&
      kindKeys.some((key) => typeof record[key] === 'string' && dataTypes.test(record[key].slice(0, 60))),
  );

/** `{columns: ["nombre", …], rows: [["Café", …]]}`, a form that data portals use; the names may be objects. */
function tableOf(value: Json): Json[] | null {
  const rows = Object.values(value).find(
    (item): item is unknown[][] => Array.isArray(item) && item.length > 0 && item.every(Array.isArray),
  );
  if (!rows) return null;
  const named = [value.columns, value.fields, value.header, value.headers].find(Array.isArray);
  const names = (named ?? rows[0] ?? []).map((name: unknown) =>
    isRecord(name) ? String(name.name ?? name.id ?? name.label ?? '') : String(name),
  );
  return (named ? rows : rows.slice(1)).map((cells) =>
    Object.fromEntries(names.map((name, index) => [name || `Columna ${index + 1}`, cells[index]])),
  );
}

/** `{"12": {…}, "13": {…}}`: records by id. */
function mapOf(document: Json): Json[] | null {
  const entries = Object.entries(document);
  if (entries.length < 2 || !entries.every(([, value]) => isRecord(value))) return null;
  return entries.map(([id, value]) => ({ id, ...(value as Json) }));
}

/** Names of objects that only wrap a record's own fields. */
const wrappers = new Set(['fields', 'properties', 'attributes', 'record', 'item', '_source', '@attributes']);
const dayNames: Readonly<Record<string, string>> = {
  monday: 'Mo',
  tuesday: 'Tu',
  wednesday: 'We',
  thursday: 'Th',
  friday: 'Fr',
  saturday: 'Sa',
  sunday: 'Su',
  publicholidays: 'PH',
};

/** Flattens nested fields to paths: `address.streetAddress`. Lists of texts are joined by semicolons. */
export function flatten(record: Json): Pick<TableRow, 'values'> & { geometry: LngLat | null } {
  const values: Record<string, string> = Object.create(null);
  let geometry: LngLat | null = null;

  const put = (name: string, value: unknown, depth: number): void => {
    if (depth > maxDepth || name.length > 255) return;
    if (isRecord(value)) {
      if ('type' in value && ('coordinates' in value || 'geometries' in value)) {
        geometry ??= positionOfGeometry(value);
        return;
      }
      // JSON-LD writes a text with its language or type as an object.
      if ('@value' in value) put(name, value['@value'], depth + 1);
      for (const [key, inner] of Object.entries(value)) {
        if (key === '@value' || key === '@language') continue;
        const own = key.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '');
        put(wrappers.has(own) ? name : name === '' ? own : `${name}.${own}`, inner, depth + 1);
      }
      return;
    }
    if (Array.isArray(value)) {
      const hours = openingHoursOf(value);
      if (hours) {
        values.openingHours = hours;
        return;
      }
      const texts = value.flatMap((item) => textOf(item) ?? []);
      if (texts.length > 0) put(name, texts.join('; '), depth + 1);
      else put(name, value[0], depth + 1);
      return;
    }
    // Socrata writes the address of a location as JSON in a text.
    const inner = name.endsWith('human_address') && typeof value === 'string' ? addressIn(value) : null;
    if (inner) {
      put(name.replace(/\.?human_address$/, ''), inner, depth + 1);
      return;
    }
    const text = textOf(value);
    if (text !== undefined && name !== '') values[name] ??= text;
  };
  put('', record, 0);
  return { values, geometry };
}

export function addressIn(text: string): Json | null {
  if (!text.startsWith('{') || text.length > 1000) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** schema.org's `openingHoursSpecification` in OpenStreetMap's syntax. */
function openingHoursOf(list: readonly unknown[]): string | null {
  const rules = list.flatMap((item) => {
    if (!isRecord(item) || typeof item.opens !== 'string' || typeof item.closes !== 'string') return [];
    const days = [item.dayOfWeek].flat().flatMap((day) => {
      const name = String(isRecord(day) ? (day.name ?? day['@id']) : day);
      return dayNames[name.replace(/^.*\//, '').toLowerCase()] ?? [];
    });
    const time = (text: string) => text.slice(0, 5);
    return [`${days.join(',')}${days.length > 0 ? ' ' : ''}${time(item.opens)}-${time(item.closes)}`];
  });
  return rules.length > 0 && rules.length === list.length ? rules.join('; ') : null;
}
