import { expect, it } from 'vitest';
import { dayLabel } from './agenda-in-words.ts';

it('the label of a day has its number of events, once it is known', () => {
  expect(dayLabel('2026-11-21', 3)).toBe('sábado 21 de noviembre, 3 eventos');
  expect(dayLabel('2026-11-21', 1)).toBe('sábado 21 de noviembre, 1 evento');
  expect(dayLabel('2026-11-21', 0)).toBe('sábado 21 de noviembre, 0 eventos');
  expect(dayLabel('2026-11-21', null)).toBe('sábado 21 de noviembre');
});
