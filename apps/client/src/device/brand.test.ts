import { defaultBrand } from '@callejero/contract/theme/brand.ts';
import { expect, test } from 'vitest';
import { themeSheet } from '../../build/theme.ts';
import { showBrand } from './brand.ts';

function shown(brand: typeof defaultBrand): Map<string, string> {
  const properties = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => void properties.set(name, value),
    removeProperty: (name: string) => void properties.delete(name),
  };
  showBrand(brand, { style } as unknown as HTMLElement);
  return properties;
}

test('another brand replaces every variable that the style sheet derives from the brand', () => {
  const properties = shown({ ...defaultBrand, base: '#c2185b' });
  const inSheet = themeSheet().match(/--brand[\w-]*(?=:)/g) ?? [];
  expect(inSheet.length).toBeGreaterThan(5);
  expect([...properties.keys()].sort()).toEqual([...new Set(inSheet)].sort());
  expect(properties.get('--brand')).toBe('#c2185b');
});

test('the default brand leaves the style sheet as it is', () => {
  expect(shown(defaultBrand).size).toBe(0);
});
