/** The brand's colour and the tones that follow from it. Pairs are light and dark; every colour is #rrggbb. */
export type TonePair = readonly [light: string, dark: string];

export interface BrandTones {
  /** Shapes, pins and illustration. Too pale for text. */
  base: string;
  /** Text, links and filled buttons. */
  text: TonePair;
  /** `text` on hover, and on `soft`. */
  strong: TonePair;
  /** Text on a background of `text` or `strong`. */
  on: TonePair;
  /** The background of chosen elements. */
  soft: TonePair;
  focus: TonePair;
  /** `text` and `strong` for people who prefer more contrast. */
  textMore: TonePair;
  strongMore: TonePair;
}

/** Tones picked by hand. Another BRAND_COLOR gets its tones from `brandTones`. */
export const defaultBrand: BrandTones = {
  base: '#2fa9e0',
  text: ['#0b6a96', '#74caf2'],
  strong: ['#085577', '#9bd9f7'],
  on: ['#ffffff', '#05212f'],
  soft: ['#e1f1fa', '#14384a'],
  focus: ['#0b6a96', '#9bd9f7'],
  textMore: ['#05405c', '#b9e6fc'],
  strongMore: ['#032c40', '#d9f2fe'],
};

export const lightDark = ([light, dark]: TonePair): string => `light-dark(${light}, ${dark})`;

/** The custom properties that carry a brand in the app's style sheets. */
export function brandVariables(brand: BrandTones): Readonly<Record<string, string>> {
  return {
    '--brand': brand.base,
    '--brand-text': lightDark(brand.text),
    '--brand-strong': lightDark(brand.strong),
    '--brand-on': lightDark(brand.on),
    '--brand-soft': lightDark(brand.soft),
    '--brand-focus': lightDark(brand.focus),
    '--brand-text-more': lightDark(brand.textMore),
    '--brand-strong-more': lightDark(brand.strongMore),
    // For maps and photos, which are equally bright in the dark theme.
    '--brand-pin': brand.text[0],
  };
}
