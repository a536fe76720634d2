/** Contract values to SQL parameters: the codecs of writing. Reading has its own in `query/`. */
import { fold } from '@callejero/contract/fold.ts';
import { fieldOf, type Point } from '@callejero/contract/resource.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Binding, Row } from './binding.ts';

export const quoted = (name: string): Sql => raw(`"${name}"`);

/** A value of a contract field as an SQL parameter with its type. */
export function toParameter(binding: Binding, name: string, value: unknown): Sql {
  const kind = fieldOf(binding.resource, name)?.kind;
  if (value === null || value === undefined) return sql`null`;
  switch (kind) {
    case 'point': {
      const { lat, lng } = value as Point;
      return sql`point(${lng}::float8, ${lat}::float8)`;
    }
    case 'json':
      return sql`${JSON.stringify(value)}::jsonb`;
    case 'references':
      return sql`${value}::uuid[]`;
    case 'texts':
      return sql`${value}::text[]`;
    case 'uuid':
    case 'reference':
      return sql`${value}::uuid`;
    case 'integer':
      return sql`${value}::int`;
    case 'number':
      return sql`${value}::float8`;
    case 'boolean':
      return sql`${value}::boolean`;
    case 'timestamp':
      return sql`${value}::timestamptz`;
    case 'date':
      return sql`${value}::date`;
    default:
      return sql`${value}::text`;
  }
}

/** Columns and values that a row writes, the folded copies included. Fields without a column are a programming error. */
export function assignments(binding: Binding, row: Row): { column: string; value: Sql }[] {
  const result: { column: string; value: Sql }[] = [];
  for (const [name, value] of Object.entries(row)) {
    const column = binding.columns[name];
    if (column === undefined) throw new Error(`${binding.resource.name} has no column for ${name}`);
    result.push({ column, value: toParameter(binding, name, value) });
    if (fieldOf(binding.resource, name)?.folded) {
      result.push({
        column: `${column}_folded`,
        value: typeof value === 'string' ? sql`${fold(value)}::text` : sql`null`,
      });
    }
  }
  return result;
}
