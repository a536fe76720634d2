import { iconNames } from '@callejero/contract/enums/icons.ts';
import * as drawings from 'ionicons/icons';
import { expect, it } from 'vitest';
import { findIcons, iconTitle } from './icon-search.ts';

it('icons are found in Spanish, whatever case and accents, and by their own names', () => {
  expect(findIcons('Farmacia')).toEqual(['medkit']);
  expect(findIcons('panta')).toContain('tv');
  expect(findIcons('avión')).toEqual(findIcons('AVION'));
  expect(findIcons('leaf')).toEqual(['leaf']);
  expect(findIcons('copa vino')).toEqual(['wine']);
  expect(findIcons('zzz')).toEqual([]);
});

it('without a search word all icons are offered, each with a unique name in Spanish', () => {
  expect(findIcons(' ')).toEqual(iconNames);
  expect(new Set(iconNames.map(iconTitle)).size).toBe(iconNames.length);
  expect(iconTitle('flower')).toBe('flor');
  expect(iconTitle('gone')).toBe('gone');
});

it('every offered name is an icon of the library', () => {
  const exportName = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(iconNames.filter((name) => !(exportName(name) in drawings))).toEqual([]);
});
