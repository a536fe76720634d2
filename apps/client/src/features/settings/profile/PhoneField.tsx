import { useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { ariaOf } from '../../../ui/fields/aria.ts';
import { toE164 } from '../../../ui/fields/phone.ts';
import type { FieldInputProps } from '../../../ui/form/types.ts';

/** A number as people of the city write it; the form holds it as E.164. Left, the input shows what will be saved. */
export function PhoneField(field: FieldInputProps) {
  const stored = typeof field.value === 'string' ? field.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const country = settings().city.country;
  // Another value than the one that was typed: the form began anew.
  const shown = typed !== null && toE164(typed, country) === stored ? typed : stored;

  return (
    <input
      id={field.id}
      className="input"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={shown}
      onChange={(event) => {
        const { value } = event.target;
        setTyped(value);
        field.onChange(toE164(value, country));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      {...ariaOf(field)}
    />
  );
}
