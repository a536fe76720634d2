/** Operands of comparisons: checked by the field's kind, so that PostgreSQL accepts every statement. */
import { refuse } from '@callejero/contract/list-query/refusal.ts';
import { type Field, type FieldKind, timestampSchema } from '@callejero/contract/resource.ts';
import * as z from 'zod';

/** The PostgreSQL type of an operand for each kind of field. */
export const operandTypes = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  reference: 'uuid',
  references: 'uuid',
  texts: 'text',
  integer: 'int4',
  number: 'float8',
  boolean: 'bool',
  timestamp: 'timestamptz',
  date: 'date',
  point: null,
  json: null,
} as const satisfies Record<FieldKind, string | null>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateSchema = z.iso.date();

/** Whether PostgreSQL accepts the text as a uuid. */
export function isUuid(value: string): boolean {
  return uuid.test(value);
}

/** The operand in PostgreSQL's form for this field. The caller handles null. */
export function operand(field: Field, value: unknown, path: string): string | number | boolean {
  switch (field.kind) {
    case 'text':
    case 'enum':
    case 'texts':
      return textOperand(value, path);
    case 'uuid':
    case 'reference':
    case 'references':
      if (typeof value === 'string' && isUuid(value)) return value;
      throw refuse(path, 'Indica un identificador válido.');
    case 'integer':
      if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 0x7fffffff) return value;
      throw refuse(path, 'Indica un número entero.');
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      throw refuse(path, 'Indica un número.');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw refuse(path, 'Indica true o false.');
    case 'timestamp':
      return timestampOperand(value, path);
    case 'date':
      // The year 0 is valid in ISO 8601 but not in PostgreSQL.
      if (typeof value === 'string' && !value.startsWith('0000') && dateSchema.safeParse(value).success) {
        return value;
      }
      throw refuse(path, 'Indica una fecha como 2026-01-31.');
    case 'point':
    case 'json':
      throw refuse(path, 'Este campo no se compara con valores.');
  }
}

export function textOperand(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw refuse(path, 'Indica un texto.');
}

function timestampOperand(value: unknown, path: string): string {
  if (typeof value === 'string' && timestampSchema.safeParse(value).success)
    return new Date(value).toISOString();
  throw refuse(path, 'Indica una fecha y hora como 2026-01-31T12:00:00Z.');
}
