/**
 * A collection as a table for people: Spanish headers, names instead of ids, values in the format of the city's country. It can't
 * be imported again. docs/decisions/038-a-table-for-people.md.
 */

import type { City } from '../city.ts';
import { findField, type Point, type Resource } from '../resource.ts';
import { clockText } from './clock-text.ts';
import { type CsvColumn, csvColumns, harmless } from './csv.ts';
import { dateFormat, numberFormat } from './formats.ts';
import { moneyText } from './money-text.ts';
import { addressInWords, isNothing, valueInWords, type WordFormats } from './value-words.ts';

/** The columns of `csvColumns` with a meaning for people, named by their field's label. */
export function readableColumns(
  resource: Resource,
  select?: readonly string[],
  archived = false,
): CsvColumn[] {
  const columns = csvColumns(resource, select).flatMap((column): CsvColumn[] => {
    const { path, part } = column;
    const field = findField(resource, path);
    if (!field || field.kind === 'uuid' || field.derived || path === 'rev') return [];
    if (path === 'archivedAt' && !archived) return [];
    if (part === 'field' || (part === 'value' && field.to !== undefined)) return [];
    const half = { lat: ' (latitud)', lng: ' (longitud)', name: '', value: '' }[part];
    return [{ ...column, name: `${field.label}${half}` }];
  });
  // The content of the row comes first, bookkeeping last.
  const isLate = ({ path }: CsvColumn) => bookkeeping.has(path);
  const ordered = [...columns.filter((column) => !isLate(column)), ...columns.filter(isLate)];
  // Two fields may have one label where a screen shows only one of them.
  const used = new Map<string, number>();
  return ordered.map((column) => {
    const count = (used.get(column.name) ?? 0) + 1;
    used.set(column.name, count);
    return count === 1 ? column : { ...column, name: `${column.name} (${count})` };
  });
}

const bookkeeping: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'archivedAt']);

const numeric: ReadonlySet<string> = new Set(['integer', 'number', 'date', 'timestamp', 'boolean']);

/** The cells of a row; `names` has the names of the referenced rows, by field. */
export function readableCells(
  resource: Resource,
  formats: WordFormats,
  columns: readonly CsvColumn[],
  row: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, unknown>>,
): string[] {
  return columns.map(({ path, part }) => {
    const value = row[path];
    if (part === 'name') {
      const name = names[path];
      return harmless(Array.isArray(name) ? name.join(', ') : String(name ?? ''));
    }
    if (part === 'lat' || part === 'lng')
      return isNothing(value) ? '' : formats.number((value as Point)[part]);
    const field = findField(resource, path);
    const words = valueInWords(formats, { name: path, field, resource, row }, value);
    return numeric.has(field?.kind ?? '') ? words : harmless(words);
  });
}

/** The fields that name a row. */
export function nameFields({ name, display }: Resource): readonly string[] {
  if (name === 'users' || name === 'administrators') return ['firstName', 'lastName', 'email'];
  if (name === 'addresses') return ['street', 'number', 'extra', 'postalCode', 'locality'];
  return [display];
}

/** The name of a row, from the `nameFields` that the reader may see. */
export function rowName(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  if (resource.name === 'addresses') return addressInWords(row);
  const { firstName, lastName, email } = row;
  const person = [firstName, lastName].filter((part) => !isNothing(part)).join(' ');
  const text = String(row[resource.display] ?? '');
  if (nameFields(resource).includes('email')) return person || String(email ?? '');
  return findField(resource, resource.display)?.options?.[text] ?? text;
}

/**
 * Dates and numbers in formats that a spreadsheet in the country's Spanish recognises: 23/11/2026 14:30, 1250,5. Money has its
 * sign.
 */
export function spreadsheetFormats({
  country,
  timezone,
  currency,
}: Pick<City, 'country' | 'timezone' | 'currency'>): WordFormats {
  const locale = `es-${country}`;
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const dayIn = (timeZone: string) => dateFormat(locale, { ...numbers, timeZone });
  const [plainDay, cityDay] = [dayIn('UTC'), dayIn(timezone)];
  const number = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 7 });
  return {
    moment: (value) => `${cityDay.format(new Date(value))} ${clockText(new Date(value), timezone)}`,
    day: (value) => plainDay.format(new Date(`${value}T00:00:00Z`)),
    number: (value) => number.format(value),
    money: (minorUnits, code) => moneyText(minorUnits, code ?? currency, country),
    timezone: () => timezone,
  };
}

/** The column separator that the country's spreadsheets expect: not its decimal sign. */
export function spreadsheetSeparator({ country }: Pick<City, 'country'>): ',' | ';' {
  return numberFormat(`es-${country}`).format(0.5).includes(',') ? ';' : ',';
}
