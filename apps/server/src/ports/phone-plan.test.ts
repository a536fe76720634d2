import { formatPhone } from '@callejero/contract/text/phone-text.ts';
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
import { findPhonePlan } from './phone-plan.ts';

it('the plan of each country alone reads its numbers as the plans of all countries do', () => {
  const read = (country: CountryCode) => {
    const typed = getExampleNumber(country, examples)?.formatNational() ?? '';
    const alone = parseWith(typed, country, findPhonePlan(country) as unknown as MetadataJson);
    const all = parsePhoneNumberFromString(typed, country);
    return [country, typed, alone?.number === all?.number && alone?.isPossible() === all?.isPossible()];
  };
  expect(
    getCountries()
      .map(read)
      .filter(([, , same]) => !same),
  ).toEqual([]);
});

it('numbers of each country are written as the library writes them', () => {
  const written = getCountries().map((country) => {
    const example = getExampleNumber(country, examples);
    const own = example && formatPhone(example.number, findPhonePlan(country));
    return [country, own, example?.formatNational(), example?.number];
  });
  // Small islands have no groups.
  expect(written.filter(([, own, national, e164]) => own !== national && own !== e164)).toEqual([]);
  expect(written.filter(([, own, , e164]) => own === e164).length).toBeLessThan(8);
});

it('numbers of other countries, and those that the plan does not know, stay as they are', () => {
  const mexican = findPhonePlan('MX');
  expect(formatPhone('+522288123456', mexican)).toBe('228 812 3456');
  expect(formatPhone('+541143228479', findPhonePlan('AR'))).toBe('011 4322-8479');
  for (const phone of ['+34912345678', '+5222881'])
    expect([formatPhone(phone, mexican), formatPhone(phone, null)]).toEqual([phone, phone]);
});

it('a country that is none has no plan', () => {
  expect(findPhonePlan('ZZ')).toBeNull();
});
