import type { Resource } from '@callejero/contract/resource.ts';

/** A row of another collection by the name that a person knows it by. */
export function labelOf(
  resource: Resource,
  row: Record<string, unknown>,
  rowLabel?: (row: Record<string, unknown>) => string,
): string {
  return rowLabel ? rowLabel(row) : String(row[resource.display] ?? '—');
}
