import { findField, type Resource } from '@callejero/contract/resource.ts';
import { FieldValue } from '../values/FieldValue.tsx';
import type { ReadyColumn } from './parts.ts';
import type { BaseRow, Column } from './types.ts';

const unsortable = new Set(['texts', 'references', 'reference', 'json', 'point', 'uuid']);

/** Completes columns with the defaults of their fields. */
export function readyColumns<Row extends BaseRow>(
  resource: Resource,
  columns: readonly Column<Row>[],
): ReadyColumn<Row>[] {
  return columns.map((column, index) => {
    const field = findField(resource, column.key);
    return {
      key: column.key,
      label: column.label ?? field?.label ?? '',
      show:
        column.render ??
        ((row) => {
          const value = (row as unknown as Record<string, unknown>)[column.key];
          return value === null || value === undefined || value === '' ? null : (
            <FieldValue field={field} value={value} />
          );
        }),
      sortField:
        column.sort === false
          ? null
          : (column.sort ?? (field && !unsortable.has(field.kind) ? column.key : null)),
      place: column.card ?? (index === 0 ? 'title' : 'none'),
      align: column.align,
      width: column.width,
      wideOnly: column.wideOnly === true,
    };
  });
}
