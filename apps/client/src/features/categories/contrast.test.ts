import { contrastRatio } from '@callejero/contract/theme/contrast.ts';
import { expect, it } from 'vitest';
import { isLegiblePin } from './contrast.ts';

it('the contrast is the ratio that WCAG defines', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#ffffff', '#ffffff')).toBe(1);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('a white icon is not legible on a light colour', () => {
  expect(isLegiblePin('#0b6a96')).toBe(true);
  expect(isLegiblePin('#ffe066')).toBe(false);
});
