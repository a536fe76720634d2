import { type ColumnField, type ColumnMapping, columnFields } from '@callejero/contract/resources/imports.ts';

/** What a column is used for under a mapping; null for nothing. */
export function fieldOfColumn(mapping: ColumnMapping, column: string): ColumnField | null {
  for (const [field, header] of Object.entries(mapping)) {
    if (header === column) return field as ColumnField;
  }
  return null;
}

/** The mapping with `column` used for `field` alone; whatever held that field before is used for nothing. */
export function assignColumn(
  mapping: ColumnMapping,
  column: string,
  field: ColumnField | null,
): ColumnMapping {
  const next: ColumnMapping = {};
  for (const [used, header] of Object.entries(mapping) as [ColumnField, string][]) {
    if (header !== column && used !== field) next[used] = header;
  }
  if (field !== null) next[field] = column;
  return next;
}

/** What a place can't do without, in words; empty when the mapping suffices. */
export function missingColumns(mapping: ColumnMapping): string[] {
  const missing: string[] = [];
  if (mapping.name === undefined) missing.push(columnFields.name);
  if (mapping.point === undefined) {
    if (mapping.latitude === undefined) missing.push(columnFields.latitude);
    if (mapping.longitude === undefined) missing.push(columnFields.longitude);
  }
  return missing;
}

export function sameMapping(a: ColumnMapping, b: ColumnMapping): boolean {
  const plain = (mapping: ColumnMapping): string => JSON.stringify(Object.entries(mapping).sort());
  return plain(a) === plain(b);
}
