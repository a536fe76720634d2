import { parsePhoneNumberFromString as parseWith } from 'libphonenumber-js/core';
import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { phonePlanOf } from './phone-plan.ts';

it('the plan of each country alone reads its numbers as the plans of all countries do', () => {
  const read = (country: CountryCode) => {
    const typed = getExampleNumber(country, examples)?.formatNational() ?? '';
    const alone = parseWith(typed, country, phonePlanOf(country) as unknown as MetadataJson);
    const all = parsePhoneNumberFromString(typed, country);
    return [country, typed, alone?.number === all?.number && alone?.isPossible() === all?.isPossible()];
  };
  expect(
    getCountries()
      .map(read)
      .filter(([, , same]) => !same),
  ).toEqual([]);
});

it('a country that is none has no plan', () => {
  expect(phonePlanOf('ZZ')).toBeNull();
});
