import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BrandTones, defaultBrand } from './brand.ts';
import { brandTones } from './brand-tones.ts';
import { colors } from './colors.ts';
import { contrastRatio, fromOklch, toOklch } from './contrast.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const edges = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#ff0000',
  '#2FA9E0',
  '#0b3d2e',
];

function expectLegible(brand: BrandTones): void {
  for (const theme of [0, 1] as const) {
    const grounds = [colors.ground, colors.surface, colors['surface-2'], brand.soft].map(
      (pair) => pair[theme],
    );
    for (const ground of grounds) {
      for (const text of [brand.text, brand.strong]) {
        expect(contrastRatio(text[theme], ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const text of [brand.textMore, brand.strongMore]) {
        expect(contrastRatio(text[theme], ground)).toBeGreaterThanOrEqual(7);
      }
      expect(contrastRatio(brand.focus[theme], ground)).toBeGreaterThanOrEqual(3);
    }
    for (const filled of [brand.text, brand.strong]) {
      expect(contrastRatio(brand.on[theme], filled[theme])).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(colors.text[theme], brand.soft[theme])).toBeGreaterThanOrEqual(4.5);
  }
}

test('the tones of any brand colour are legible on every surface, light and dark', () => {
  for (const color of edges) expectLegible(brandTones(color));
  fc.assert(fc.property(hex, (color) => expectLegible(brandTones(color))));
});

test('the default colour has the hand-picked tones, in upper or lower case', () => {
  expect(brandTones('#2FA9E0')).toBe(defaultBrand);
});

test('tones keep the hue of a brand', () => {
  for (const color of ['#c2185b', '#2e7d32', '#6a1b9a']) {
    const { text } = brandTones(color);
    for (const tone of text) expect(Math.abs(toOklch(tone).hue - toOklch(color).hue)).toBeLessThan(0.2);
  }
});

test('black on white has a contrast of 21, and a colour survives the conversion to OKLCH and back', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#0b6a96', '#ffffff')).toBeCloseTo(5.98, 1);
  for (const color of ['#2fa9e0', '#0b6a96', '#f08a5d', '#ffffff', '#000000']) {
    expect(fromOklch(toOklch(color))).toBe(color);
  }
});
