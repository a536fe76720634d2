import { expect, it } from 'vitest';
import { dayLabel } from './agenda-in-words.ts';

it('says of a day how many events it has, and nothing of it while nobody knows', () => {
  expect(dayLabel('2026-11-21', 3)).toBe('sábado 21 de noviembre, 3 eventos');
  expect(dayLabel('2026-11-21', 1)).toBe('sábado 21 de noviembre, 1 evento');
  expect(dayLabel('2026-11-21', 0)).toBe('sábado 21 de noviembre, 0 eventos');
  expect(dayLabel('2026-11-21', null)).toBe('sábado 21 de noviembre');
});
