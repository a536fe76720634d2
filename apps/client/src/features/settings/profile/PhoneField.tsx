import { useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { toAria } from '../../../ui/fields/aria.ts';
import { toE164 } from '../../../ui/fields/phone.ts';
import type { FieldInputProps } from '../../../ui/form/types.ts';

/** A phone number in the city's notation; the form's value is E.164. On blur the input shows the value that will be saved. */
export function PhoneField(field: FieldInputProps) {
  const stored = typeof field.value === 'string' ? field.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const { phonePlan } = settings().city;
  // The value is not the typed one, so the form was reset.
  const shown = typed !== null && toE164(typed, phonePlan) === stored ? typed : stored;

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
        field.onChange(toE164(value, phonePlan));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      {...toAria(field)}
    />
  );
}
