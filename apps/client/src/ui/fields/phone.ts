import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whether numbers of `country` may be written without the international prefix. */
export function knowsCountry(country: string): boolean {
  return isSupportedCountry(country);
}

/**
 * A typed number as E.164: `228 817 33 90` in Mexico is `+522288173390`. An invalid number is returned unchanged, and the
 * contract refuses it.
 */
export function toE164(typed: string, country: string): string {
  const compact = typed.replace(/[\s().\-–/\u00a0]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return typed.trim();
  if (compact.startsWith('+') || !isSupportedCountry(country)) return compact;
  const options = { defaultCountry: country, extract: false };
  // In several countries people write a 0 before national numbers that the numbering plan does not have.
  for (const text of [compact, compact.replace(/^0/, '')]) {
    const phone = parsePhoneNumberFromString(text, options);
    if (phone?.isPossible()) return phone.number;
  }
  return compact;
}
