import type { ColumnMapping, EventColumnField } from '@callejero/contract/resources/imports.ts';
import { cleanText, mendedText } from '../reading/clean-text.ts';

/** The texts of a row by the field that their column is mapped to. */
export type FieldCells = (field: EventColumnField) => string | null;

export function cellsBy(
  mapping: ColumnMapping,
  row: Readonly<Record<string, string | undefined>>,
): FieldCells {
  return (field) => {
    const header = mapping[field];
    const text = header !== undefined && Object.hasOwn(row, header) ? cleanText(row[header]) : null;
    return text === null ? null : mendedText(text) || null;
  };
}
