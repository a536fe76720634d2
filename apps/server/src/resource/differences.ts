/** What a write changes. Another way of writing the same value is no change. */
import { fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import type { Row } from '../access/binding.ts';

/** What is recorded of a creation: what was decided, and nothing that follows from it. */
export function withoutDerived(resource: Resource, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !fieldOf(resource, name)?.derived));
}

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
