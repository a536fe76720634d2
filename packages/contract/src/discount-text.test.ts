import { describe, expect, it } from 'vitest';
import { type DiscountTerms, discountHeadline, discountSentence } from './discount-text.ts';

const money = (minorUnits: number, currency: string | null) =>
  `$${(minorUnits / 100).toFixed(2)}${currency && currency !== 'MXN' ? ` ${currency}` : ''}`;
const inOffice = { money, address: 'usted' } as const;

describe('a discount in words', () => {
  it.each<[DiscountTerms, string, string]>([
    [{ type: 'percentage', value: 20 }, '20 % de descuento', '20 %'],
    [{ type: 'percentage', value: 20, maxAmount: 10_000 }, '20 % de descuento, máximo $100.00', '20 %'],
    [{ type: 'percentage', value: 100 }, 'Gratis', '100 %'],
    [{ type: 'percentage', value: 100, maxAmount: 5000 }, '100 % de descuento, máximo $50.00', '100 %'],
    [{ type: 'amount', value: 5000, currency: 'USD' }, '$50.00 USD de descuento', '−$50.00 USD'],
    [{ type: 'fixedPrice', value: 9900, currency: 'MXN' }, 'Precio especial: $99.00', '$99.00'],
    [{ type: 'fixedPrice', value: 0 }, 'Gratis', 'Gratis'],
    [{ type: 'buyXGetY', buyQty: 1, getQty: 1 }, '2×1: compre 1 y lleve 1 gratis', '2×1'],
    [{ type: 'buyXGetY', buyQty: 2, getQty: 1 }, '3×2: compre 2 y lleve 1 gratis', '3×2'],
    [{ type: 'gift' }, 'Regalo con la compra', 'Regalo'],
  ])('%o is «%s», in short «%s»', (discount, sentence, headline) => {
    expect(discountSentence(discount, inOffice)).toBe(sentence);
    expect(discountHeadline(discount, money)).toBe(headline);
  });

  it('addresses whoever reads the guide as tú', () => {
    const offer = { type: 'buyXGetY', buyQty: 1, getQty: 2 } as const;
    expect(discountSentence(offer, { money, address: 'tú' })).toBe('3×1: compra 1 y llévate 2 gratis');
  });

  it.each<DiscountTerms>([
    {},
    { type: 'percentage' },
    { type: 'amount', currency: 'MXN', value: null },
    { type: 'fixedPrice' },
    { type: 'buyXGetY', buyQty: 2 },
  ])('%o says nothing yet', (discount) => {
    expect(discountSentence(discount, inOffice)).toBeNull();
    expect(discountHeadline(discount, money)).toBeNull();
  });
});
