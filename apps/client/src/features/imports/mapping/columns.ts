import type { ImportFile } from '@callejero/contract/answers/imports.ts';
import {
  type ColumnField,
  type ColumnMapping,
  eventColumnFields,
  type ImportTargetName,
  placeColumnFields,
  shiftColumnFields,
} from '@callejero/contract/resources/imports.ts';

/** The field that a mapping fills from a column; null for none. */
export function fieldOfColumn(mapping: ColumnMapping, column: string): ColumnField | null {
  for (const [field, header] of Object.entries(mapping)) {
    if (header === column) return field as ColumnField;
  }
  return null;
}

/** The mapping with `column` assigned only to `field`. The previous column of that field is unassigned. */
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

/** The labels of required fields that the mapping lacks; empty when it is complete. */
export function missingColumns(mapping: ColumnMapping, target: ImportTargetName): string[] {
  const missing: string[] = [];
  if (target === 'shifts') {
    // In a grid of days the cells are the places.
    return mapping.startDate === undefined ? [shiftColumnFields.startDate] : [];
  }
  if (target === 'events') {
    if (mapping.title === undefined) missing.push(eventColumnFields.title);
    if (mapping.startDate === undefined) missing.push(eventColumnFields.startDate);
    return missing;
  }
  if (mapping.name === undefined) missing.push(placeColumnFields.name);
  // A quarter is where its polygon is.
  if (mapping.point === undefined && target !== 'quarters') {
    if (mapping.latitude === undefined) missing.push(placeColumnFields.latitude);
    if (mapping.longitude === undefined) missing.push(placeColumnFields.longitude);
  }
  return missing;
}

/** A guess with a lower confidence is marked to be checked. */
const minConfidence = 0.75;

/** Columns that still have an uncertain guess. */
export function unsureColumns(
  mapping: ColumnMapping,
  file: Pick<ImportFile, 'mapping' | 'confidence'>,
): string[] {
  return (Object.entries(file.confidence) as [ColumnField, number][]).flatMap(([field, confidence]) => {
    const column = mapping[field];
    return confidence < minConfidence && column !== undefined && column === file.mapping[field]
      ? [column]
      : [];
  });
}

export function sameMapping(a: ColumnMapping, b: ColumnMapping): boolean {
  const plain = (mapping: ColumnMapping): string => JSON.stringify(Object.entries(mapping).sort());
  return plain(a) === plain(b);
}
