/** Converts contract values to SQL parameters for writing. `query/` has the codecs for reading. */

import { type FieldKind, findField, type Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { raw, type Sql } from 'sql-template-tag';
import { findList, quote } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';

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
  // Null is passed as a value, so that it does not change the statement's text.
  if (value === null || value === undefined) return builder.value(null, types[kind]);
  if (kind === 'json') return builder.value(JSON.stringify(value), 'jsonb');
  if (kind === 'point') {
    const { lat, lng } = value as Point;
    return `point(${builder.value(lng, 'float8')}, ${builder.value(lat, 'float8')})`;
  }
  return builder.value(value, types[kind]);
}

/** The column of a field. */
interface Target {
  kind: FieldKind;
  column: string;
  /** The column of the folded copy. */
  folded: string | null;
}

const targets = new WeakMap<Binding, Map<string, Target>>();

/** Cached per binding. A field without a column is a programming error. */
function targetOf(binding: Binding, name: string): Target {
  let known = targets.get(binding);
  if (!known) {
    known = new Map();
    targets.set(binding, known);
  }
  let target = known.get(name);
  if (!target) {
    const column = binding.columns[name];
    const field = findField(binding.resource, name);
    if (column === undefined || !field) throw new Error(`${binding.resource.name} has no column for ${name}`);
    const folded = field.folded ? quote(`${column}_folded`) : null;
    target = { kind: field.kind, column: quote(column), folded };
    known.set(name, target);
  }
  return target;
}

/** Columns and values of a row to write, with folded copies. `lists.ts` writes fields without a column. */
export function assignments(
  builder: Builder,
  binding: Binding,
  row: Row,
): { column: string; value: string }[] {
  const result: { column: string; value: string }[] = [];
  for (const [name, value] of Object.entries(row)) {
    if (findList(binding, name)) continue;
    const { kind, column, folded } = targetOf(binding, name);
    result.push({ column, value: parameter(builder, kind, value) });
    if (folded !== null) {
      const copy = typeof value === 'string' ? fold(value) : null;
      result.push({ column: folded, value: parameter(builder, 'text', copy) });
    }
  }
  return result;
}
