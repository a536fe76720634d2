/** Reads telephone numbers in a CSV as people dial them in the city, or as a spreadsheet writes them. Pure. */

import type { Field, Resource } from '@callejero/contract/resource.ts';
import { phoneSchema } from '@callejero/contract/values.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Row } from '../../../access/binding.ts';
import { type Dialling, readPhone } from '../reading/phones.ts';

const itemOf = ({ schema }: Field): unknown => (schema as { element?: unknown }).element;

/**
 * The values with telephone numbers in E.164, like the forms: `228 123 4567` in Mexico becomes `+522281234567`. Unreadable ones
 * stay unchanged, so that the field's schema reports them.
 */
export function withPhones(resource: Resource, values: Row, dialling: Dialling): Row {
  const read = (value: unknown) => (typeof value === 'string' ? toE164(value, dialling) : value);
  const entries = Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.schema === phoneSchema) return [[name, read(value)] as const];
    return itemOf(field) === phoneSchema && Array.isArray(value) ? [[name, value.map(read)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(entries.filter(([name]) => Object.hasOwn(values, name))) };
}

/** Accepts numbers that are possible but not valid, as the forms do, because numbering plans change. */
function toE164(text: string, dialling: Dialling): string {
  const trimmed = text.trim();
  const { country } = dialling;
  if (phoneSchema.safeParse(trimmed).success || !isSupportedCountry(country)) return trimmed;
  const valid = readPhone(trimmed, dialling);
  if (valid !== null) return valid;
  const phone = parsePhoneNumberFromString(trimmed, { defaultCountry: country, extract: false });
  return phone?.isPossible() && phone.ext === undefined ? phone.number : trimmed;
}
