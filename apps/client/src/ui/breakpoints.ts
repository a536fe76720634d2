/** The only widths at which a layout changes. Style sheets name them: `@media (--from-large)`, `@media (--below-large)`. */
export const breakpoints = { small: 560, medium: 768, large: 992, wide: 1100 } as const;

export const fromWidth = (name: keyof typeof breakpoints) => `(width >= ${breakpoints[name]}px)`;
const belowWidth = (name: keyof typeof breakpoints) => `(width < ${breakpoints[name]}px)`;

/** A phone on its side: it has too little height for parts that stand one below the other. */
export const onItsSide = `${fromWidth('small')} and (height <= 480px)`;

const names = Object.keys(breakpoints) as (keyof typeof breakpoints)[];

/** By its name in style sheets, what each custom media query stands for. */
export const customMedia: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [`--from-${name}`, fromWidth(name)])),
  ...Object.fromEntries(names.map((name) => [`--below-${name}`, belowWidth(name)])),
  /** A phone on its side. */
  '--short': '(height <= 480px)',
  /** What a keyboard leaves of a phone's height. */
  '--above-keyboard': '(height <= 640px)',
};
