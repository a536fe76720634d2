import { expect, it } from 'vitest';
import { isSlip } from './keyboard.ts';

it.each([
  ['hptel', 'hotel'],
  ['tavos', 'tacos'],
  ['bamco', 'banco'],
  ['cafw', 'cafe'],
  ['ropz', 'ropa'],
  ['lipita', 'lupita'],
])('«%s» is a slip of the finger for «%s»', (typed, meant) => {
  expect(isSlip(typed, meant)).toBe(true);
});

it.each([
  ['concha', 'cancha'],
  ['vivo', 'vino'],
  ['rento', 'resto'],
  ['hotel', 'hotel'],
  ['hotl', 'hotel'],
  ['bsmco', 'banco'],
])('«%s» is none for «%s»', (typed, meant) => {
  expect(isSlip(typed, meant)).toBe(false);
});
