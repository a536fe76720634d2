/** Whether two values of a field are equivalent. */
import type { FieldKind } from './resource.ts';

/** Ignores the order of JSON keys, which the database may change; a null value equals a missing key. */
export function isSame(a: unknown, b: unknown, kind?: FieldKind): boolean {
  if (kind === 'timestamp' && typeof a === 'string' && typeof b === 'string')
    return Date.parse(a) === Date.parse(b);
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, part]) => (part ?? null) !== null);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, part]) => [key, ordered(part)]));
}
