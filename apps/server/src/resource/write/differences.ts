/** Finds the fields that a write changes. Another spelling of the same value is no change. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import type { Row } from '../../access/binding.ts';

/** The fields of a new row for its change record, without derived ones. */
export function withoutDerived(resource: Resource, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !findField(resource, name)?.derived));
}

/** `[before, after]` by field. */
export function differences(resource: Resource, input: Row, current: Row): Row {
  const diff: Row = {};
  for (const [name, after = null] of Object.entries(input)) {
    const field = findField(resource, name);
    const before = current[name] ?? null;
    if (!field?.derived && !isSame(before, after, field?.kind)) diff[name] = [before, after];
  }
  return diff;
}
