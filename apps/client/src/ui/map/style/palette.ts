/** The theme's colours of the base map, for MapLibre, which draws on a canvas and can't read CSS variables. */
import { mapColors } from '@callejero/contract/theme/map-colors.ts';

export type MapTheme = 'light' | 'dark';
export type MapPalette = Readonly<Record<keyof typeof mapColors, string>>;

const paletteOf = (theme: 0 | 1) =>
  Object.fromEntries(Object.entries(mapColors).map(([name, pair]) => [name, pair[theme]])) as MapPalette;

export const mapPalettes: Record<MapTheme, MapPalette> = { light: paletteOf(0), dark: paletteOf(1) };
