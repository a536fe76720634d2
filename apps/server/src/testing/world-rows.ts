/** Makes a row of any collection from its contract, with a unique mark in every text. */
import type { Field } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import type { Queryable } from '../ports/ports.ts';
import { assignments } from '../resource/columns.ts';

/** The field that has a mark. */
interface Marked {
  collection: string;
  row: string;
  field: string;
}

/** Marks by number: `zq17zq`, or the last digits of a phone number. */
export class Marks {
  readonly #places: Marked[] = [];

  get size(): number {
    return this.#places.length;
  }

  /** A text with a new mark. */
  text(place: Marked): string {
    this.#places.push(place);
    return `zq${this.#places.length - 1}zq`;
  }

  /** A valid value of `field` with a new mark; null if no value can contain one. */
  value({ schema }: Field, place: Marked): unknown {
    const number = this.#places.length;
    const text = `zq${number}zq`;
    const phone = `+52228${String(1_000_000 + number)}`;
    const forms: unknown[] = [text, text.toUpperCase(), `${text}@example.com`, `https://example.com/${text}`];
    forms.push(phone, [{ file: `https://example.com/${text}`, alt: text }], { note: text }, [text], [phone]);
    forms.push({ facebook: `https://example.com/${text}` });
    const fitting = forms.find((form) => schema.safeParse(form).success);
    if (fitting === undefined) return null;
    this.#places.push(place);
    return fitting;
  }

  /** The fields whose marks are in `text`. */
  in(text: string): Marked[] {
    const numbers = new Set<number>();
    for (const [, number] of text.matchAll(/zq(\d+)zq/gi)) numbers.add(Number(number));
    for (const [, number] of text.matchAll(/(?:\+|%2B)52228(\d{7})/g))
      numbers.add(Number(number) - 1_000_000);
    return [...numbers].flatMap((number) => this.#places[number] ?? []);
  }
}

const plain: readonly unknown[] = [
  1,
  0.5,
  'MX',
  'MXN',
  'es',
  'America/Mexico_City',
  '#2fa9e0',
  'MX-Z9',
  'ABC-123',
  'a'.repeat(64),
  [],
  {},
];

/** A valid value for a field that can't contain a mark. */
function plainValue({ kind, schema, options, defaulted, default: given }: Field): unknown {
  if (defaulted && given !== undefined) return given;
  if (kind === 'boolean') return true;
  if (kind === 'timestamp') return '2026-03-01T12:00:00Z';
  if (kind === 'date') return '2026-03-01';
  if (kind === 'point') return { lat: 19.53, lng: -96.92 };
  if (kind === 'uuid') return crypto.randomUUID();
  const all = [...Object.keys(options ?? {}), ...plain];
  return all.find((value) => schema.safeParse(value).success) ?? null;
}

/** A value for every field: with a mark if possible, null for an optional reference. */
export function markedRow({ resource }: Binding, id: string, marks: Marks): Row {
  const row: Row = {};
  for (const [field, described] of Object.entries<Field>(resource.fields)) {
    const { kind, to } = described;
    if (field === 'id' || field === 'rev' || field === 'archivedAt') continue;
    if (to !== undefined) row[field] = kind === 'references' ? [] : null;
    else if (kind === 'enum' || kind === 'integer' || kind === 'number') row[field] = plainValue(described);
    else {
      const value =
        kind === 'text' || kind === 'texts' || kind === 'json'
          ? marks.value(described, { collection: resource.name, row: id, field })
          : null;
      row[field] = value ?? plainValue(described);
    }
  }
  return row;
}

/** Values for columns without a field. */
const fillers: Readonly<Record<string, () => unknown>> = {
  uuid: () => crypto.randomUUID(),
  text: () => crypto.randomUUID(),
  jsonb: () => '{}',
  integer: () => 1,
};

interface Column {
  name: string;
  type: string;
  /** Neither nullable nor defaulted. */
  needed: boolean;
  generated: boolean;
}

/** Cached by table, because all databases of a run have the same columns. */
const columnsOf = new Map<string, Promise<Column[]>>();

function readColumns(db: Queryable, table: string): Promise<Column[]> {
  const columns =
    columnsOf.get(table) ??
    db.query<Column>(
      sql`select column_name as name, data_type as type, is_generated = 'ALWAYS' as generated,
          is_nullable = 'NO' and column_default is null as needed
        from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    );
  columnsOf.set(table, columns);
  return columns;
}

/** Inserts a row directly, without the rules of the API. */
export async function insertRow(db: Queryable, binding: Binding, row: Row): Promise<void> {
  const builder = new Builder();
  const columns = await readColumns(db, binding.table);
  const generated = new Set(columns.filter((column) => column.generated).map(({ name }) => name));
  const given = Object.entries({ ...row, rev: 1 }).filter(
    ([field]) => !generated.has(binding.columns[field] ?? ''),
  );
  const values = assignments(builder, binding, Object.fromEntries(given));
  for (const { name, type, needed } of columns) {
    if (!needed || generated.has(name) || values.some(({ column }) => column === quote(name))) continue;
    values.push({ column: quote(name), value: builder.value(fillers[type]?.() ?? null, type) });
  }
  const names = values.map(({ column }) => column).join(', ');
  await db.query({
    text: `insert into ${quote(binding.table)} (${names}) select ${values.map(({ value }) => value).join(', ')}`,
    values: builder.values,
  });
}
