import type { Field } from '@callejero/contract/resource.ts';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { formatDateTime, formatDay, formatNumber, formatRelative } from './format.ts';

/** A value as text, by its field's kind. Other lists and objects need a `render`. */
export function FieldValue({ field, value }: { field: Field | undefined; value: unknown }): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="muted">—</span>;
  const { options } = field ?? {};
  if (options && typeof value !== 'object') return options[String(value)] ?? String(value);
  switch (field?.kind) {
    case 'boolean':
      return value ? texts.values.yes : texts.values.no;
    case 'timestamp':
      return (
        <time dateTime={String(value)} title={formatDateTime(String(value))}>
          {formatRelative(String(value))}
        </time>
      );
    case 'date':
      return formatDay(String(value));
    case 'integer':
    case 'number':
      return formatNumber(Number(value));
    default:
      return Array.isArray(value)
        ? value.map((each) => options?.[each] ?? nameOf(each)).join(', ')
        : nameOf(value);
  }
}

/** The name of a populated row. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const row = value as Record<string, unknown>;
  return String(row.name ?? row.title ?? row.email ?? row.street ?? row.id ?? '');
}
