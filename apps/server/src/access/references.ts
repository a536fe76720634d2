/** Finds the columns that reference rows of a collection, from the contracts of all collections. */
import type { Field } from '@callejero/contract/resource.ts';
import { raw, type Sql } from 'sql-template-tag';
import { quote } from './access.ts';
import type { Registry } from './binding.ts';

interface Reference {
  resource: string;
  field: string;
  table: Sql;
  column: Sql;
}

/** Every column of a collection that names one row of `target`. */
export function referencesTo(registry: Registry, target: string): Reference[] {
  const found = new Map<string, Reference>();
  for (const [resource, { resource: contract, table, columns }] of registry) {
    for (const [field, { kind, to }] of Object.entries<Field>(contract.fields)) {
      const column = columns[field];
      if (kind !== 'reference' || to !== target || column === undefined) continue;
      // Two collections may share a table.
      const key = `${table}.${column}`;
      if (!found.has(key))
        found.set(key, { resource, field, table: raw(quote(table)), column: raw(quote(column)) });
    }
  }
  return [...found.values()];
}
