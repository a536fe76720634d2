/** Reads a table with the columns of a collection's export as values of its fields. Pure. */

import {
  type Field,
  findField,
  idSchema,
  type Point,
  pointSchema,
  type Resource,
} from '@callejero/contract/resource.ts';
import {
  type CsvCell,
  type CsvColumn,
  columnName,
  csvColumns,
  parseCells,
} from '@callejero/contract/text/csv.ts';
import { phoneSchema } from '@callejero/contract/values.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Row } from '../../../access/binding.ts';
import { readingTable } from '../formats/drivers.ts';
import { type TableRow, takeSample } from '../formats/table.ts';
import { maxCell, tooLong } from '../reading/clean-text.ts';
import { type Hints, toHint } from '../reading/hints.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { type Dialling, readPhone } from '../reading/phones.ts';
import type { OpenFile, ReadRow } from '../target.ts';
import { naturalKey } from './stored-rows.ts';

export interface RowDraft {
  /** The row's id in this installation or in the one that exported it. */
  id: string | null;
  /** Its revision at the time of the export. */
  rev: number | null;
  /** The values of all fields in the file, including those that only the server writes. Null is an empty cell. */
  values: Row;
}

export function* openingRows(
  resource: Resource,
  name: string,
  bytes: Uint8Array,
  dialling: Dialling,
  list: string | undefined,
  hints: Hints,
): Generator<void, OpenFile<RowDraft>> {
  const table = yield* readingTable(name, bytes, list);
  const { encoding, delimiter = null, notes } = table;
  if (table.format !== 'csv' && table.format !== 'xlsx') {
    throw invalidFile(
      name,
      `${resource.labels.many} se importan de un CSV como el que se exporta, o de una hoja de cálculo con sus columnas.`,
    );
  }
  const headers = new Map(table.columns.map((header) => [columnName(header), header]));
  const columns = csvColumns(resource).flatMap((column) => {
    const header = headers.get(column.name);
    return header === undefined ? [] : [{ ...column, name: header }];
  });
  assertColumns(resource, name, columns);
  const sample = takeSample(table);
  const read = ({ row, values }: TableRow): ReadRow<RowDraft> => {
    const long = columns.find(({ name, cell }) => (values[name]?.length ?? 0) > maxOf(cell));
    if (long) {
      const nothing = { name: null, externalId: null, location: null, draft: null, notes: [] };
      return { row, ...nothing, reason: tooLong(long.name, maxOf(long.cell)) };
    }
    return readRow(resource, withPhones(resource, parseCells(columns, values), dialling), row);
  };
  const hintsOf = (row: ReadRow<RowDraft>) => hintsOfRow(resource, row);
  for (const row of table.rows) {
    yield;
    hints.add(hintsOf(read(row)));
  }
  const facts = { columns: [...table.columns], sample, delimiter, encoding, notes: [...notes] };
  return {
    about: {
      ...facts,
      lists: table.lists,
      list: table.name,
      format: 'export',
      mapping: {},
      source: null,
      timezone: null,
    },
    takenAt: null,
    length: table.rows.length,
    *rows() {
      for (const row of table.rows) {
        const known = read(row);
        yield { hints: hintsOf(known), read: () => known };
      }
    },
  };
}

/** Its key, as `keyOf` of the target. */
function hintsOfRow(resource: Resource, { draft }: ReadRow<RowDraft>): number[] {
  const key = draft && keyOfRow(resource, draft);
  return key === null ? [] : [toHint(key)];
}

/** By what rows are the same one. */
export const keyOfRow = (resource: Resource, { id, values }: RowDraft): string | null =>
  id ?? naturalKey(resource, values);

/** Characters: a list or an object holds several texts. */
const maxList = 100_000;
const maxOf = ({ kind }: CsvCell): number =>
  kind === 'json' || kind === 'texts' || kind === 'references' ? maxList : maxCell;

function assertColumns(resource: Resource, file: string, columns: readonly CsvColumn[]): void {
  const writable = columns.filter(
    ({ path, part }) => part !== 'name' && !findField(resource, path)?.readOnly,
  );
  if (writable.length > 0) return;
  const { many } = resource.labels;
  throw invalidFile(
    file,
    `Ninguna columna es de ${many}. La cabecera lleva los nombres de la exportación: ${csvColumns(resource)
      .filter(({ path, part }) => part !== 'name' && !findField(resource, path)?.readOnly)
      .map((column) => column.name)
      .join(', ')}.`,
  );
}

function readRow(resource: Resource, { id, rev, ...values }: Row, row: number): ReadRow<RowDraft> {
  const given = typeof id === 'string' ? id.trim().toLowerCase() : '';
  const name = values[resource.display];
  const location = pointSchema.safeParse(values.location);
  const shared = {
    row,
    name: typeof name === 'string' ? name.slice(0, 200) : null,
    externalId: given === '' ? null : given.slice(0, 200),
    location: location.success ? (location.data satisfies Point) : null,
    notes: [],
  };
  if (given !== '' && !idSchema.safeParse(given).success) {
    return { ...shared, draft: null, reason: 'Identificador: No es un identificador válido.' };
  }
  const draft = { id: given || null, rev: typeof rev === 'number' ? rev : null, values };
  return { ...shared, draft, reason: null };
}

/** The schema of a list's items. */
const itemOf = ({ schema }: Field): unknown => (schema as { element?: unknown }).element;

/**
 * The values with telephone numbers in E.164, like the forms: `228 123 4567` in Mexico becomes `+522281234567`. Unreadable ones
 * stay unchanged, so that the field's schema reports them.
 */
function withPhones(resource: Resource, values: Row, dialling: Dialling): Row {
  const read = (value: unknown) => (typeof value === 'string' ? toE164(value, dialling) : value);
  const entries = Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.schema === phoneSchema) return [[name, read(value)] as const];
    return itemOf(field) === phoneSchema && Array.isArray(value) ? [[name, value.map(read)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(entries.filter(([name]) => Object.hasOwn(values, name))) };
}

/** Accepts numbers that are possible but not valid, as the forms do, because numbering plans change. */
function toE164(text: string, dialling: Dialling): string {
  const trimmed = text.trim();
  const { country } = dialling;
  if (phoneSchema.safeParse(trimmed).success || !isSupportedCountry(country)) return trimmed;
  const valid = readPhone(trimmed, dialling);
  if (valid !== null) return valid;
  const phone = parsePhoneNumberFromString(trimmed, { defaultCountry: country, extract: false });
  return phone?.isPossible() && phone.ext === undefined ? phone.number : trimmed;
}
