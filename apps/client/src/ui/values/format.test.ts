import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDay,
  formatDistance,
  formatMoney,
  formatPeriod,
  formatRelative,
} from './format.ts';

describe('formats', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:40Z', 'ahora'],
    ['2026-11-21T11:55:00Z', 'hace 5 minutos'],
    ['2026-11-20T11:00:00Z', 'ayer'],
    ['2026-11-24T12:00:00Z', 'dentro de 3 días'],
    ['2024-11-20T12:00:00Z', 'hace 2 años'],
  ])('%s is %s', (at, text) => expect(formatRelative(at, now)).toBe(text));

  it('shows money from minor units of its currency', () => {
    expect(formatMoney(12_345, 'MXN')).toContain('123.45');
    expect(formatMoney(500, 'JPY')).toContain('500');
  });

  it('shows an amount as for typing, with the digits of its currency', () => {
    expect(formatAmount(1_234_550, 2)).toBe('12345.50');
    expect(formatAmount(500, 0)).toBe('500');
  });

  it('shows a period by its days in the city: one that ends at midnight ends the day before', () => {
    expect(formatPeriod('2026-11-21T06:00:00Z', '2026-12-01T06:00:00Z')).toBe('21–30 nov 2026');
    expect(formatPeriod('2026-11-26T06:00:00Z', '2026-12-21T06:00:00Z')).toBe(
      '26 nov\u2009–\u200920 dic 2026',
    );
    expect(formatPeriod('2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z')).toBe('21 nov 2026');
  });

  it('shows a day without converting it between zones', () =>
    expect(formatDay('2026-01-01')).toContain('2026'));

  it('shows distances in metres, then kilometres', () => {
    expect(formatDistance(347)).toBe('350 m');
    expect(formatDistance(1234)).toBe('1.2 km');
  });
});
