/**
 * Telephone numbers of the country that a validator accepts: the country's example number with other last digits, because such
 * numbers are the least likely to belong to somebody.
 */
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { Random } from './random.ts';

/** Returns a function that gives another number at each call, or null for a country without an example. */
export function phoneBook(country: string, random: Random): () => string | null {
  const example = isSupportedCountry(country)
    ? getExampleNumber(country as CountryCode, examples)?.number
    : undefined;
  if (!example) return () => null;
  const endings = random.shuffled(Array.from({ length: 9000 }, (_, index) => String(1000 + index)));
  return () => {
    for (let ending = endings.pop(); ending !== undefined; ending = endings.pop()) {
      const number = `${example.slice(0, -4)}${ending}`;
      if (parsePhoneNumberFromString(number)?.isValid()) return number;
    }
    return null;
  };
}
