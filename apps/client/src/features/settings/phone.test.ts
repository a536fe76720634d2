import { phoneSchema } from '@callejero/contract/resources/users.ts';
import { describe, expect, it } from 'vitest';
import { toE164 } from './phone.ts';

describe('a telephone number', () => {
  it('of the country may be written as people there do', () => {
    for (const typed of ['2288173390', '228 817 33 90', '(228) 817-3390', '228.817.3390', '02288173390'])
      expect(toE164(typed, 'MX')).toBe('+522288173390');
    expect(toE164('612 345 678', 'ES')).toBe('+34612345678');
    expect(toE164('52 228 817 3390', 'MX')).toBe('+522288173390');
  });

  it('of another country has its prefix', () => {
    expect(toE164('+34 612 34 56 78', 'MX')).toBe('+34612345678');
    expect(toE164('0034 612345678', 'MX')).toBe('+34612345678');
  });

  it('that makes no sense stays as typed and is refused by the contract', () => {
    for (const typed of ['123', 'mi teléfono', '22881733901', '+', '228x8173390']) {
      expect(toE164(typed, 'MX')).toBe(typed);
      expect(phoneSchema.safeParse(toE164(typed, 'MX')).success).toBe(false);
    }
  });

  it('of a country that is not in the table needs the prefix', () => {
    expect(toE164('612345678', 'FR')).toBe('612345678');
    expect(toE164('+33612345678', 'FR')).toBe('+33612345678');
  });
});
