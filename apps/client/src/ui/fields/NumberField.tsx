import { useState } from 'react';
import type { FieldInputProps } from '../form/types.ts';
import { toAria } from './aria.ts';

/** A number typed as text, so that a decimal comma works everywhere and nothing is lost while typing. */
export function NumberField({ integer, ...field }: FieldInputProps & { integer: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (field.value === null || field.value === undefined ? '' : String(field.value));
  return (
    <input
      id={field.id}
      className="input"
      inputMode={integer ? 'numeric' : 'decimal'}
      value={shown}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const number = Number(text.trim().replace(',', '.'));
        // An invalid text stays as typed, and the schema refuses it.
        field.onChange(text.trim() === '' ? null : Number.isNaN(number) ? text : number);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      autoComplete="off"
      {...toAria(field)}
    />
  );
}
