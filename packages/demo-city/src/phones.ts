/**
 * Telephone numbers of the country that a validator accepts: its own example number with other last digits, which is
 * as near as one gets to numbers that ring nowhere.
 */
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { Random } from './random.ts';

/** Different at each call; null for a country without an example. */
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
