import { darkInk, lightInk } from '@callejero/contract/theme/canvas-colors.ts';
import { contrastRatio } from '@callejero/contract/theme/contrast.ts';
import { expect, test } from 'vitest';
import { inkOn } from './contrast.ts';

test('the ink on any colour has a contrast of at least 3:1', () => {
  for (const color of ['#000000', '#ffffff', '#2fa9e0', '#d94f30', '#f2c037', '#7b8794', '#777777'])
    expect(contrastRatio(color, inkOn(color))).toBeGreaterThanOrEqual(3);
  expect(inkOn('#0b6a96')).toBe(lightInk);
  expect(inkOn('#2fa9e0')).toBe(darkInk);
});
