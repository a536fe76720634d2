import { expect, it } from 'vitest';
import { nextSlot } from './next-slot.ts';

it.each([
  [[], '09:00', '18:00'],
  [[{ opens: '09:00', closes: '14:00' }], '16:00', '20:00'],
  [[{ opens: '09:00', closes: '18:00' }], '', ''],
  // Until the next day, or not typed yet
  [[{ opens: '20:00', closes: '02:00' }], '', ''],
  [[{ opens: '', closes: '' }], '', ''],
])('after %j a slot from %s to %s is proposed', (slots, opens, closes) => {
  expect(nextSlot(slots)).toEqual({ opens, closes });
});
