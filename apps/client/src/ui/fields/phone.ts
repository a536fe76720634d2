import type { NumberingPlan } from '@callejero/contract/settings.ts';
import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';

/**
 * A typed number as E.164: `228 817 33 90` is `+522288173390` with the plan of Mexico. Without a plan, and for another country's
 * number, it needs the international prefix. An invalid number is returned unchanged, and the contract refuses it.
 */
export function toE164(typed: string, plan: NumberingPlan | null): string {
  const compact = typed.replace(/[\s().\-–/\u00a0]/g, '').replace(/^00/, '+');
  if (!/^\+?\d+$/.test(compact)) return typed.trim();
  const [country] = Object.keys(plan?.countries ?? {}) as CountryCode[];
  if (compact.startsWith('+') || !country) return compact;
  // Its type has every country; the library reads only the one that is asked for.
  const metadata = plan as unknown as MetadataJson;
  // In several countries people write a 0 before national numbers that the numbering plan does not have.
  for (const text of [compact, compact.replace(/^0/, '')]) {
    const phone = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false }, metadata);
    if (phone?.isPossible()) return phone.number;
  }
  return compact;
}
