import { type BrandTones, defaultBrand } from './brand.ts';
import { colors } from './colors.ts';
import { contrastRatio, fromOklch, type Oklch, toOklch } from './contrast.ts';

/** WCAG 2.2 AA requires 4.5 for text; a little more allows for rounding when colours are mixed and blended. */
const minText = 4.6;
/** WCAG 2.2 AAA. */
const minTextMore = 7;
/** Smaller steps are not visible. */
const step = 0.005;

const worst = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrastRatio(color, ground)));

/** The first colour from `start` on, darker (-1) or lighter (1), with enough contrast on all backgrounds. */
function legible(start: Oklch, direction: 1 | -1, grounds: readonly string[], ratio: number): string {
  for (let { lightness } = start; ; lightness += direction * step) {
    const color = fromOklch({ ...start, lightness: Math.min(1, Math.max(0, lightness)) });
    // Black and white are the last ones, whatever their contrast is.
    if (worst(color, grounds) >= ratio || lightness <= 0 || lightness >= 1) return color;
  }
}

const moved = (color: string, by: number): Oklch => {
  const oklch = toOklch(color);
  return { ...oklch, lightness: Math.min(1, Math.max(0, oklch.lightness + by)) };
};

/** The tones of any brand colour, which fulfil WCAG AA on every surface of the theme, light and dark. */
export function brandTones(color: string): BrandTones {
  const base = color.toLowerCase();
  if (base === defaultBrand.base) return defaultBrand;
  const { lightness, chroma, hue } = toOklch(base);
  const soft = [
    fromOklch({ lightness: 0.95, chroma: Math.min(chroma, 0.025), hue }),
    fromOklch({ lightness: 0.32, chroma: Math.min(chroma, 0.05), hue }),
  ] as const;
  const grounds = (theme: 0 | 1) => [
    colors.ground[theme],
    colors.surface[theme],
    colors['surface-2'][theme],
    soft[theme],
  ];
  const light = legible({ lightness: Math.min(lightness, 0.52), chroma, hue }, -1, grounds(0), minText);
  const dark = legible({ lightness: Math.max(lightness, 0.75), chroma, hue }, 1, grounds(1), minText);
  const lightMore = legible(moved(light, -0.1), -1, grounds(0), minTextMore);
  const darkMore = legible(moved(dark, 0.08), 1, grounds(1), minTextMore);
  const strong = [fromOklch(moved(light, -0.07)), fromOklch(moved(dark, 0.06))] as const;
  return {
    base,
    text: [light, dark],
    strong,
    on: ['#ffffff', legible({ lightness: 0.24, chroma: Math.min(chroma, 0.045), hue }, -1, [dark], minText)],
    soft,
    focus: [light, strong[1]],
    textMore: [lightMore, darkMore],
    strongMore: [fromOklch(moved(lightMore, -0.07)), fromOklch(moved(darkMore, 0.06))],
  };
}
