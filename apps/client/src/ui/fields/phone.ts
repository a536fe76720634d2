import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers of `country` may be written without the international prefix. */
export function knowsCountry(country: string): boolean {
  return isSupportedCountry(country);
}

/**
 * What a person types as E.164: `228 817 33 90` in Mexico is `+522288173390`. What can't be understood stays as it is,
 * for the contract to complain about.
 */
export function toE164(typed: string, country: string): string {
  const compact = typed.replace(/[\s().\-–/\u00a0]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return typed.trim();
  if (compact.startsWith('+') || !isSupportedCountry(country)) return compact;
  const options = { defaultCountry: country, extract: false };
  // Several countries write a 0 before national numbers, though the plan does not know it.
  for (const text of [compact, compact.replace(/^0/, '')]) {
    const phone = parsePhoneNumberFromString(text, options);
    if (phone?.isPossible()) return phone.number;
  }
  return compact;
}
