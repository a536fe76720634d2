import { describe, expect, it } from 'vitest';
import { type DiscountTerms, discountHeadline, discountSentence } from './discount-text.ts';

const money = (minorUnits: number, currency: string | null) =>
  `$${(minorUnits / 100).toFixed(2)}${currency && currency !== 'MXN' ? ` ${currency}` : ''}`;

describe('a discount in words', () => {
  it.each<[DiscountTerms, string, string]>([
    [{ type: 'percentage', value: 20 }, '20 % de descuento', '20 %'],
    [{ type: 'percentage', value: 20, maxAmount: 10_000 }, '20 % de descuento, máximo $100.00', '20 %'],
    [{ type: 'percentage', value: 100 }, 'Gratis', '100 %'],
    [{ type: 'percentage', value: 100, maxAmount: 5000 }, '100 % de descuento, máximo $50.00', '100 %'],
    [{ type: 'amount', value: 5000, currency: 'USD' }, '$50.00 USD de descuento', '−$50.00 USD'],
    [{ type: 'fixedPrice', value: 9900, currency: 'MXN' }, 'Precio especial: $99.00', '$99.00'],
    [{ type: 'fixedPrice', value: 0 }, 'Gratis', 'Gratis'],
    [{ type: 'buyXGetY', buyQty: 1, getQty: 1 }, '2×1: compra 1 y llévate 1 gratis', '2×1'],
    [{ type: 'buyXGetY', buyQty: 2, getQty: 1 }, '3×2: compra 2 y llévate 1 gratis', '3×2'],
    [{ type: 'buyXGetY', buyQty: 1, getQty: 2 }, '3×1: compra 1 y llévate 2 gratis', '3×1'],
    [{ type: 'gift' }, 'Regalo con la compra', 'Regalo'],
  ])('%o is «%s», in short «%s»', (discount, sentence, headline) => {
    expect(discountSentence(discount, money)).toBe(sentence);
    expect(discountHeadline(discount, money)).toBe(headline);
  });

  it.each<DiscountTerms>([
    {},
    { type: 'percentage' },
    { type: 'amount', currency: 'MXN', value: null },
    { type: 'fixedPrice' },
    { type: 'buyXGetY', buyQty: 2 },
  ])('%o says nothing yet', (discount) => {
    expect(discountSentence(discount, money)).toBeNull();
    expect(discountHeadline(discount, money)).toBeNull();
  });
});
