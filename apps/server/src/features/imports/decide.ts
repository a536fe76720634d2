/** What an import of foreign data does with one row: create, update or leave it. Pure. */
import type { ImportOutcome } from '@callejero/contract/resources/imports.ts';

/** A stored row by the fields that an import writes. */
export interface Existing<Fields> {
  id: string;
  rev: number;
  archived: boolean;
  fields: Fields;
  /** The values that the last import wrote; null if none did. */
  written: Partial<Fields> | null;
  /** The id of that import. */
  writtenBy: string | null;
}

export interface RowDecision<Name extends string = string> {
  outcome: ImportOutcome;
  /** In Spanish: why it is skipped, or unchanged although it differs. */
  reason: string | null;
  changes: Partial<Record<Name, [unknown, unknown]>>;
  kept: Name[];
}

/**
 * A field is updated if it still has the value that the last import wrote. What a person changed since or filled in before stays,
 * and fields that the import does not contain are not touched.
 *
 * @param labelOf the Spanish name of a field.
 */
export function decide<Fields, Name extends keyof Fields & string>(
  names: readonly Name[],
  incoming: Fields,
  existing: Existing<Fields> | null,
  labelOf: (name: Name) => string,
): RowDecision<Name> {
  if (!existing) return { outcome: 'created', reason: null, changes: {}, kept: [] };
  if (existing.archived) {
    return {
      outcome: 'skipped',
      reason: 'Se archivó a mano después de importarlo: no se vuelve a crear.',
      changes: {},
      kept: [],
    };
  }
  const changes: RowDecision<Name>['changes'] = {};
  const kept: Name[] = [];
  for (const name of names) {
    const before = existing.fields[name];
    const after = incoming[name];
    if (same(before, after)) continue;
    const untouched = existing.written ? same(before, existing.written[name]) : isEmpty(before);
    if (untouched) changes[name] = [before, after];
    else kept.push(name);
  }
  const reason =
    kept.length > 0
      ? `Se conserva lo que se cambió a mano: ${kept.map((name) => labelOf(name).toLowerCase()).join(', ')}.`
      : null;
  const outcome = Object.keys(changes).length > 0 ? 'updated' : 'unchanged';
  return { outcome, reason, changes, kept };
}

/** The values that count as written by this import: its own, and for fields that people changed the ones it wrote before. */
export function writtenAfter<Fields extends object>(
  incoming: Fields,
  existing: Existing<Fields> | null,
  kept: readonly (keyof Fields)[],
): Partial<Fields> {
  const written: Partial<Fields> = { ...incoming };
  for (const name of kept) {
    const last = existing?.written?.[name];
    if (last === undefined) delete written[name];
    else written[name] = last;
  }
  return written;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 'unknown' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Equality of JSON values, whatever the order of keys, which the database changes. */
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
