/** Contract values to SQL parameters: the codecs of writing. Reading has its own in `query/`. */
import { fold } from '@callejero/contract/fold.ts';
import { type FieldKind, fieldOf, type Point } from '@callejero/contract/resource.ts';
import { raw, type Sql } from 'sql-template-tag';
import { quote } from '../query/access.ts';
import type { Builder } from '../query/builder.ts';
import type { Binding, Row } from './binding.ts';

export const quoted = (name: string): Sql => raw(quote(name));

/** SQL types of the kinds. */
const types: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  reference: 'uuid',
  references: 'uuid[]',
  texts: 'text[]',
  integer: 'int4',
  number: 'float8',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  date: 'date',
  point: 'point',
  json: 'jsonb',
};

/** A value of a contract field as a placeholder with its type. */
function parameter(builder: Builder, kind: FieldKind, value: unknown): string {
  // Null is a value like any other: it must not change the statement's text.
  if (value === null || value === undefined) return builder.value(null, types[kind]);
  if (kind === 'json') return builder.value(JSON.stringify(value), 'jsonb');
  if (kind === 'point') {
    const { lat, lng } = value as Point;
    return `point(${builder.value(lng, 'float8')}, ${builder.value(lat, 'float8')})`;
  }
  return builder.value(value, types[kind]);
}

/** Columns and values that a row writes, the folded copies included. Fields without a column are a programming error. */
export function assignments(
  builder: Builder,
  binding: Binding,
  row: Row,
): { column: string; value: string }[] {
  const result: { column: string; value: string }[] = [];
  for (const [name, value] of Object.entries(row)) {
    const column = binding.columns[name];
    const field = fieldOf(binding.resource, name);
    if (column === undefined || !field) throw new Error(`${binding.resource.name} has no column for ${name}`);
    result.push({ column: quote(column), value: parameter(builder, field.kind, value) });
    if (field.folded) {
      const folded = typeof value === 'string' ? fold(value) : null;
      result.push({ column: quote(`${column}_folded`), value: parameter(builder, 'text', folded) });
    }
  }
  return result;
}
