/** Reads plain JSON and JSON-LD as records: finds the list, and flattens each object to a row of texts. */
import { isRecord } from '../places/candidate.ts';
import { cleanText, isTooLong } from './clean-text.ts';
import type { LngLat } from './coordinates.ts';
import { positionOfGeometry } from './geometry.ts';

type Json = Record<string, unknown>;

const maxDepth = 5;

/**
 * The list of records in a document: itself, or the longest list of objects inside it (`{result: {records: […]}}`, `@graph`).
 * Rows that are arrays get the column names that stand beside them. Null if there is no list.
 */
export function findRecords(json: unknown): Json[] | null {
  let best: Json[] | null = null;
  const consider = (found: Json[] | null) => {
    if (found && found.length > (best?.length ?? 0)) best = found;
  };
  let level: unknown[] = [json];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (Array.isArray(value)) {
        consider(recordsOf(value));
        if (depth === 0) next.push(...value.slice(0, 20).filter((item) => Array.isArray(item)));
      } else if (isRecord(value)) {
        consider(tableOf(value));
        next.push(...Object.values(value).filter((item) => Array.isArray(item) || isRecord(item)));
      }
    }
    level = next;
  }
  if (best) return best;
  if (!isRecord(json)) return null;
  return mapOf(json) ?? ('@type' in json ? [json] : null);
}

function recordsOf(list: readonly unknown[]): Json[] | null {
  const records = list.filter(isRecord);
  return records.length > 0 && records.length >= list.length * 0.6 ? records : null;
}

/** `{columns: ["nombre", …], rows: [["Café", …]]}`, a form that data portals use; the names may be objects. */
function tableOf(value: Json): Json[] | null {
  const rows = Object.values(value).find(
    (item): item is unknown[][] => Array.isArray(item) && item.length > 0 && item.every(Array.isArray),
  );
  if (!rows) return null;
  const view = isRecord(value.meta) && isRecord(value.meta.view) ? value.meta.view : value;
  const named = [view.columns, view.fields, view.header, view.headers].find(Array.isArray);
  const names = (named ?? rows[0] ?? []).map((name: unknown) =>
    isRecord(name) ? String(name.name ?? name.id ?? name.label ?? '') : String(name),
  );
  return (named ? rows : rows.slice(1)).map((cells) =>
    Object.fromEntries(names.map((name, index) => [name || `Columna ${index + 1}`, cells[index]])),
  );
}

/** `{"12": {…}, "13": {…}}`: records by id. */
function mapOf(json: Json): Json[] | null {
  const entries = Object.entries(json);
  if (entries.length < 2 || !entries.every(([, value]) => isRecord(value))) return null;
  return entries.map(([id, value]) => ({ id, ...(value as Json) }));
}

export interface FlatRecord {
  values: Record<string, string>;
  /** The position of a geometry within the record, in the file's reference system. */
  geometry: LngLat | null;
  /** Names of values that were left out because they are too long. */
  tooLong: string[];
}

/** Names of objects that only wrap a record's own fields. */
const wrappers = new Set(['fields', 'properties', 'attributes', 'record', 'item', '@attributes']);
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

/** Flattens nested fields to names with dots: `address.streetAddress`. Lists of texts are joined by semicolons. */
export function flatten(record: Json): FlatRecord {
  const values: Record<string, string> = Object.create(null);
  let geometry: LngLat | null = null;
  const tooLong: string[] = [];

  const put = (name: string, value: unknown, depth: number): void => {
    if (depth > maxDepth || name.length > 255) return;
    if (isRecord(value)) {
      if ('type' in value && ('coordinates' in value || 'geometries' in value)) {
        geometry ??= positionOfGeometry(value);
        return;
      }
      for (const [key, inner] of Object.entries(value)) {
        put(
          name === '' || wrappers.has(key) ? (wrappers.has(key) ? name : key) : `${name}.${key}`,
          inner,
          depth + 1,
        );
      }
      return;
    }
    if (Array.isArray(value)) {
      const hours = openingHoursOf(value);
      if (hours) {
        values.openingHours = hours;
        return;
      }
      const texts = value.map(cleanText).filter((text) => text !== null);
      if (texts.length > 0) put(name, texts.join('; '), depth + 1);
      else put(name, value[0], depth + 1);
      return;
    }
    if (isTooLong(value)) tooLong.push(name);
    const text = cleanText(value);
    if (text !== null && values[name] === undefined) values[name] = text;
  };
  put('', record, 0);
  return { values, geometry, tooLong };
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
