import { currencyDigits } from '@callejero/contract/text/money-text.ts';
import { parseAmount } from '@callejero/contract/text/parse-amount.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../values/format.ts';
import { amountSchema, currencyOptions, getCurrency, rescaleAmount } from './amount.ts';

describe('a typed amount', () => {
  it.each([
    ['120', 2, 12_000],
    ['120.5', 2, 12_050],
    ['120,50', 2, 12_050],
    ['120.', 2, 12_000],
    ['$ 1,234.50', 2, 123_450],
    ['1.234,50 €', 2, 123_450],
    ['1,234', 2, 123_400],
    ['1,234,567', 2, 123_456_700],
    ['1.234', 3, 1234],
    ['1,234', 0, 1234],
    ['0', 2, 0],
  ])('%s with %i decimals is %i', (text, digits, minorUnits) =>
    expect(parseAmount(text, digits)).toBe(minorUnits),
  );

  it.each([
    ['', 2],
    ['diez', 2],
    ['-5', 2],
    ['12.345.6', 2],
    ['1.2345', 2],
    ['1,23,456', 2],
    ['1.234.567.89', 2],
    ['12.5', 0],
    ['12.', 0],
    ['.', 2],
  ])('%s with %i decimals is none', (text, digits) => expect(parseAmount(text, digits)).toBeNull());

  it('is parsed from the text that shows it, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.constantFrom('MXN', 'JPY', 'KWD'),
        (amount, currency) => {
          const digits = currencyDigits(currency);
          expect(parseAmount(formatAmount(amount, digits), digits)).toBe(amount);
        },
      ),
    );
  });

  it('stays the same amount in a currency with other decimals', () => {
    expect(rescaleAmount(12_050, 2, 0)).toBe(121);
    expect(rescaleAmount(120, 0, 2)).toBe(12_000);
  });

  it('that is no number is refused with a message about amounts, and may be empty', () => {
    expect(amountSchema.safeParse('diez').error?.issues[0]?.message).toBe('Escribe un importe, como 120.50.');
    expect(amountSchema.safeParse(3_000_000_000).error?.issues[0]?.message).toBe(
      'El importe es demasiado grande.',
    );
    expect(amountSchema.safeParse(null).success).toBe(true);
  });
});

describe('the currency of a form', () => {
  it('is the chosen one, else the city’s', () => {
    expect(getCurrency({ currency: 'JPY' })).toBe('JPY');
    expect(getCurrency({ currency: '' })).toBe('MXN');
    expect(getCurrency({ currency: 'pesos' })).toBe('MXN');
  });

  it('is offered by its name, the city’s first and the stored one always', () => {
    const options = currencyOptions('XAF');
    expect(Object.entries(options)[0]).toEqual(['MXN', 'Peso mexicano (MXN)']);
    expect(options).toHaveProperty('XAF');
  });
});
