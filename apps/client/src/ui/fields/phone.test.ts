import { phoneSchema } from '@callejero/contract/values.ts';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { toE164 as write } from './phone.ts';

function toE164(typed: string, country: string): string {
  const [plan] = Object.entries(metadata.countries).filter(([code]) => code === country);
  return write(
    typed,
    plan ? { ...metadata, nonGeographic: {}, countries: Object.fromEntries([plan]) } : null,
  );
}

describe('a telephone number', () => {
  it('of the country may be written as people there do', () => {
    for (const typed of ['2288173390', '228 817 33 90', '(228) 817-3390', '228.817.3390', '02288173390'])
      expect(toE164(typed, 'MX')).toBe('+522288173390');
    expect(toE164('612 345 678', 'ES')).toBe('+34612345678');
    expect(toE164('52 228 817 3390', 'MX')).toBe('+522288173390');
  });

  it.each([
    ['a landline of Lima', '01 234 5678', 'PE', '+5112345678'],
    ['a mobile of Peru', '912 345 678', 'PE', '+51912345678'],
    ['a landline of Arequipa', '(054) 23-4567', 'PE', '+5154234567'],
    ['a landline of Panama', '269-1234', 'PA', '+5072691234'],
    ['a mobile of Panama', '6123-4567', 'PA', '+50761234567'],
    ['a landline of Buenos Aires', '011 4123-4567', 'AR', '+541141234567'],
    ['a landline of Bogotá', '601 234 5678', 'CO', '+576012345678'],
    ['a landline of Quito', '02 234 5678', 'EC', '+59322345678'],
  ])('may be %s', (_, typed, country, stored) => {
    expect(toE164(typed, country)).toBe(stored);
    expect(phoneSchema.safeParse(stored).success).toBe(true);
  });

  it('of another country has its prefix', () => {
    expect(toE164('+34 612 34 56 78', 'MX')).toBe('+34612345678');
    expect(toE164('0034 612345678', 'MX')).toBe('+34612345678');
  });

  it('that is invalid stays as typed and is refused by the contract', () => {
    for (const typed of ['123', 'mi teléfono', '22881733901', '+', '228x8173390']) {
      expect(toE164(typed, 'MX')).toBe(typed);
      expect(phoneSchema.safeParse(toE164(typed, 'MX')).success).toBe(false);
    }
  });

  it('needs the prefix if the country has no numbering plan', () => {
    expect(toE164('612345678', 'ZZ')).toBe('612345678');
    expect(toE164('+33612345678', 'ZZ')).toBe('+33612345678');
  });
});
