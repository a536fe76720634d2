/**
 * Telephone numbers of another country: its example number with the last digits of one in the data, because such numbers are the
 * least likely to belong to somebody.
 */
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Null where that gives no valid number. */
export function createPhones(country: string): (phone: string) => string | null {
  const example = isSupportedCountry(country)
    ? getExampleNumber(country as CountryCode, examples)?.number
    : undefined;
  return (phone) => {
    const number = `${example?.slice(0, -4)}${phone.slice(-4)}`;
    return parsePhoneNumberFromString(number)?.isValid() ? number : null;
  };
}
