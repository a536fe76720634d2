/** The only widths at which a layout changes. Style sheets name them: `@media (--from-large)`, `@media (--below-large)`. */
export const breakpoints = { small: 560, medium: 768, large: 992, wide: 1100 } as const;

export const fromWidth = (name: keyof typeof breakpoints) => `(width >= ${breakpoints[name]}px)`;
const belowWidth = (name: keyof typeof breakpoints) => `(width < ${breakpoints[name]}px)`;

/** A phone in landscape: it has too little height for parts below each other. */
export const onItsSide = `${fromWidth('small')} and (height <= 480px)`;

const names = Object.keys(breakpoints) as (keyof typeof breakpoints)[];

/** The custom media queries of style sheets, by name. */
export const customMedia: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [`--from-${name}`, fromWidth(name)])),
  ...Object.fromEntries(names.map((name) => [`--below-${name}`, belowWidth(name)])),
  /** A phone in landscape. */
  '--short': '(height <= 480px)',
  /** The height that a keyboard leaves on a phone. */
  '--above-keyboard': '(height <= 640px)',
};
