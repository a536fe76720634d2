/** What an import does with one place: create, update, leave. Pure. */
import { commerces } from '@callejero/contract/resources/commerces.ts';
import type { ImportOutcome } from '@callejero/contract/resources/imports.ts';
import type { PlaceFields } from './place.ts';

export const importedFields = [
  'name',
  'categories',
  'placeType',
  'location',
  'address',
  'description',
  'phones',
  'whatsapp',
  'email',
  'website',
  'social',
  'openingHours',
  'payment',
  'wheelchair',
] as const satisfies readonly (keyof PlaceFields)[];
export type ImportedField = (typeof importedFields)[number];

/** A stored commerce by the fields that an import writes. */
export interface ExistingPlace {
  id: string;
  rev: number;
  archived: boolean;
  /** Of its address row; null: it has none. */
  addressId: string | null;
  fields: { [K in ImportedField]: K extends 'address' ? PlaceFields['address'] | null : PlaceFields[K] };
  /** What the last import wrote; null when none did. */
  written: Partial<Record<ImportedField, unknown>> | null;
  /** Which import that was. */
  writtenBy: string | null;
}

export interface Decision {
  outcome: ImportOutcome;
  reason: string | null;
  changes: Partial<Record<ImportedField, [unknown, unknown]>>;
  kept: ImportedField[];
}

const labels = commerces.fields as Record<string, { label: string }>;
export const labelOf = (field: string): string => (labels[field]?.label ?? field).toLowerCase();

/**
 * A field is updated when it still holds what the last import wrote. What a person changed since stays, and so does
 * everything that was filled in by somebody else before; status, owners, photos and the rest are never touched.
 */
export function decide(incoming: PlaceFields, existing: ExistingPlace | null): Decision {
  if (!existing) return { outcome: 'created', reason: null, changes: {}, kept: [] };
  if (existing.archived) {
    return {
      outcome: 'skipped',
      reason: 'Se archivó a mano después de importarlo: no se vuelve a crear.',
      changes: {},
      kept: [],
    };
  }
  const changes: Decision['changes'] = {};
  const kept: ImportedField[] = [];
  for (const field of importedFields) {
    const before = existing.fields[field];
    const after = incoming[field];
    if (same(before, after)) continue;
    const untouched = existing.written ? same(before, existing.written[field]) : isEmpty(before);
    if (untouched) changes[field] = [before, after];
    else kept.push(field);
  }
  const reason =
    kept.length > 0 ? `Se conserva lo que se cambió a mano: ${kept.map(labelOf).join(', ')}.` : null;
  const outcome = Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
  return { outcome, reason, changes, kept };
}

/** What the import stands for after writing: its own values, and of kept fields what it wrote before. */
export function writtenAfter(
  incoming: PlaceFields,
  existing: ExistingPlace | null,
  kept: readonly ImportedField[],
): Partial<Record<ImportedField, unknown>> {
  const written: Partial<Record<ImportedField, unknown>> = { ...incoming };
  for (const field of kept) {
    const last = existing?.written?.[field];
    if (last === undefined) delete written[field];
    else written[field] = last;
  }
  return written;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 'unknown' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Equality of JSON values, whatever the order of keys: the database has its own. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object')
    return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, index) => same(value, b[index]));
  }
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
  );
}
