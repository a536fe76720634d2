import type { ImportFile } from '@callejero/contract/answers/imports.ts';
import {
  type ColumnField,
  type ColumnMapping,
  eventColumnFields,
  type ImportTargetName,
  placeColumnFields,
} from '@callejero/contract/resources/imports.ts';

/** The field that a mapping fills from a column; null for none. */
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

/** The required fields that the mapping lacks, in words; empty when it suffices. */
export function missingColumns(mapping: ColumnMapping, target: ImportTargetName): string[] {
  const missing: string[] = [];
  if (target === 'events') {
    if (mapping.title === undefined) missing.push(eventColumnFields.title);
    if (mapping.startDate === undefined) missing.push(eventColumnFields.startDate);
    return missing;
  }
  if (mapping.name === undefined) missing.push(placeColumnFields.name);
  if (mapping.point === undefined) {
    if (mapping.latitude === undefined) missing.push(placeColumnFields.latitude);
    if (mapping.longitude === undefined) missing.push(placeColumnFields.longitude);
  }
  return missing;
}

/** Below it a guess is shown to be checked. */
const sure = 0.75;

/** Columns whose guess is not sure and still stands. */
export function unsureColumns(
  mapping: ColumnMapping,
  file: Pick<ImportFile, 'mapping' | 'confidence'>,
): string[] {
  return (Object.entries(file.confidence) as [ColumnField, number][]).flatMap(([field, confidence]) => {
    const column = mapping[field];
    return confidence < sure && column !== undefined && column === file.mapping[field] ? [column] : [];
  });
}

export function sameMapping(a: ColumnMapping, b: ColumnMapping): boolean {
  const plain = (mapping: ColumnMapping): string => JSON.stringify(Object.entries(mapping).sort());
  return plain(a) === plain(b);
}
