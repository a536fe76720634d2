/** The fields of the parts of stored rows, such as the address of a place, which a file may change. */
import { findField } from '@callejero/contract/resource.ts';
import type { Binding, Registry, Row } from '../../../access/binding.ts';
import { system } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { getParts, isFields } from '../../../resource/write/parts.ts';
import { createRowFinder, type StoredRow } from './stored-rows.ts';

export interface PartReader {
  /** Reads the parts of these rows, as they are now. */
  load(tx: Queryable, rows: readonly Row[]): Promise<void>;
  /** A value to compare and to write again: of a part its fields, whether it is given as these or as an id. */
  valueOf(name: string, value: unknown): unknown;
}

export function createPartReader(registry: Registry, binding: Binding): PartReader {
  const parts = getParts(registry, binding);
  const known = new Map<string, StoredRow>();

  const fieldsOf = (name: string, row: Row): Row => {
    const keys = Object.keys(findField(binding.resource, name)?.part?.schema.shape ?? {});
    return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  };
  return {
    async load(tx, rows) {
      for (const part of parts) {
        const ids = rows.map((row) => row[part.name]).filter((id) => typeof id === 'string');
        // Whoever may write a row may write its part.
        const found = await createRowFinder(registry, part.binding, system).byIds(tx, [...new Set(ids)]);
        for (const [id, row] of found) known.set(id, row);
      }
    },
    valueOf(name, value) {
      if (!parts.some((part) => part.name === name)) return value ?? null;
      if (isFields(value)) return fieldsOf(name, value);
      const stored = typeof value === 'string' ? known.get(value) : undefined;
      return stored ? fieldsOf(name, stored.values) : (value ?? null);
    },
  };
}
