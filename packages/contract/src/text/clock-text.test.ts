import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('a time of day has two digits for hours and minutes, midnight being 00', () => {
  expect(clockText(new Date('2026-11-23T15:05:00Z'), 'America/Mexico_City')).toBe('09:05');
  expect(clockText(new Date('2026-11-24T01:00:00Z'), 'America/Mexico_City')).toBe('19:00');
  expect(clockText(new Date('2026-11-23T23:00:00Z'), 'Europe/Madrid')).toBe('00:00');
});
