/** The fields of a record in JSON as texts by their path. */
import type { LngLat } from '../reading/coordinates.ts';
import { isGeometryType, positionOfGeometry } from './geometry.ts';
import { isRecord, type TableRow, toText } from './table.ts';

const maxDepth = 7;
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
export function flatten(
  record: Readonly<Record<string, unknown>>,
): Pick<TableRow, 'values'> & { geometry: LngLat | null } {
  const values: Record<string, string> = Object.create(null);
  let geometry: LngLat | null = null;

  const put = (name: string, value: unknown, depth: number): void => {
    if (depth > maxDepth || name.length > 255) return;
    if (isRecord(value)) {
      if (isGeometryType(value.type) && ('coordinates' in value || 'geometries' in value)) {
        geometry ??= positionOfGeometry(value);
        return;
      }
      // JSON-LD writes a text with its language or type as an object.
      if ('@value' in value) put(name, value['@value'], depth + 1);
      for (const [key, inner] of Object.entries(value)) {
        if (key === '@value' || key === '@language') continue;
        const own = key.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '');
        const isWrapper = wrappers.has(own) && typeof inner === 'object';
        put(isWrapper ? name : name === '' ? own : `${name}.${own}`, inner, depth + 1);
      }
      return;
    }
    if (Array.isArray(value)) {
      const hours = openingHoursOf(value);
      if (hours) {
        values.openingHours = hours;
        return;
      }
      const named = attributesOf(value);
      if (named) {
        put(name, named, depth + 1);
        return;
      }
      const texts = value.flatMap((item) => toText(item) ?? []);
      put(name, texts.length > 0 ? texts.join('; ') : value[0], depth + 1);
      return;
    }
    // Socrata writes the address of a location as JSON in a text.
    const inner = name.endsWith('human_address') && typeof value === 'string' ? addressIn(value) : null;
    if (inner) {
      put(name.replace(/\.?human_address$/, ''), inner, depth + 1);
      return;
    }
    const text = toText(value);
    if (text !== undefined && name !== '') values[name] ??= text;
  };
  put('', record, 0);
  return { values, geometry };
}

/** `[{ "@name": "Categoria", "#text": "Hostales" }]`, attributes that an XML had, as fields; null for another list. */
function attributesOf(list: readonly unknown[]): Record<string, unknown> | null {
  const fields = list.flatMap((item) =>
    isRecord(item) && typeof item['@name'] === 'string' ? [[item['@name'], item['#text']] as const] : [],
  );
  return fields.length > 0 && fields.length === list.length ? Object.fromEntries(fields) : null;
}

export function addressIn(text: string): Record<string, unknown> | null {
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
      const name = toText(isRecord(day) ? (day.name ?? day['@id']) : day);
      return dayNames[(name ?? '').replace(/^.*\//, '').toLowerCase()] ?? [];
    });
    const time = (text: string) => text.slice(0, 5);
    return [`${days.join(',')}${days.length > 0 ? ' ' : ''}${time(item.opens)}-${time(item.closes)}`];
  });
  return rules.length > 0 && rules.length === list.length ? rules.join('; ') : null;
}
