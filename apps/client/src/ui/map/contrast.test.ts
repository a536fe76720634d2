import { expect, test } from 'vitest';
import { darkInk, inkOn, lightInk, luminance } from './contrast.ts';

test('the ink on any colour has at least 3:1', () => {
  const ratio = (a: string, b: string) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  };
  for (const color of ['#000000', '#ffffff', '#2fa9e0', '#d94f30', '#f2c037', '#7b8794', '#777777'])
    expect(ratio(color, inkOn(color))).toBeGreaterThanOrEqual(3);
  expect(inkOn('#0b6a96')).toBe(lightInk);
  expect(inkOn('#2fa9e0')).toBe(darkInk);
});
