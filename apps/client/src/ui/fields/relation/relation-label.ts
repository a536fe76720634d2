import type { Resource } from '@callejero/contract/resource.ts';

/** The name of a row of another collection. */
export function getLabel(
  resource: Resource,
  row: Record<string, unknown>,
  rowLabel?: (row: Record<string, unknown>) => string,
): string {
  return rowLabel ? rowLabel(row) : String(row[resource.display] ?? '—');
}
