import { expect, it } from 'vitest';
import { currencyDigits, moneyText, priceText } from './money-text.ts';

/** ICU separates sign and number by several kinds of spaces. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

it('amounts are written in the country’s format, without zero cents', () => {
  expect(moneyText(4500, 'MXN', 'MX')).toBe('$45');
  expect(moneyText(4550, 'MXN', 'MX')).toBe('$45.50');
  expect(plain(moneyText(4550, 'EUR', 'ES'))).toBe('45,50 €');
  expect(plain(moneyText(4500, 'CLP', 'CL'))).toBe('$4.500');
});

it('each currency has its own number of digits', () => {
  expect(['MXN', 'JPY', 'CLP', 'KWD'].map(currencyDigits)).toEqual([2, 0, 0, 3]);
});

it('a price of zero is «Gratis», and an unknown price is null', () => {
  const city = { currency: 'MXN', country: 'MX' };
  expect(priceText({ price: 0, currency: 'MXN', unit: 'kg' }, city)).toBe('Gratis');
  expect(priceText({ price: 4500, currency: null, unit: 'kg' }, city)).toBe('$45 / kg');
  expect(priceText({ price: 4550, currency: 'USD' }, city)).toMatch(/^USD\s45\.50$/);
  expect(priceText({ price: null, currency: 'MXN' }, city)).toBeNull();
});
