import type { FieldInputProps } from '../form/types.ts';

/** Attributes that connect an input to its error and help. */
export function toAria({ error, describedBy, required }: FieldInputProps) {
  return {
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
  };
}
