/** What a write changes. Another way of writing the same value is no change. */
import { type FieldKind, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import type { Row } from '../access/binding.ts';

/** `[before, after]` by field. */
export function differences(resource: Resource, input: Row, current: Row): Row {
  const diff: Row = {};
  for (const [name, after = null] of Object.entries(input)) {
    const field = fieldOf(resource, name);
    const before = current[name] ?? null;
    if (!field?.derived && !isSame(before, after, field?.kind)) diff[name] = [before, after];
  }
  return diff;
}

/** The database orders the keys of JSON as it likes; a key without a value is as good as none. */
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
