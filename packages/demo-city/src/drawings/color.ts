/** Colours as `#rrggbb`. */

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes two colours: a share of 0 is `one`, 1 is `two`. */
export function mix(one: string, two: string, share: number): string {
  const other = channels(two);
  const mixed = channels(one).map((value, index) =>
    Math.round(value + ((other[index] ?? value) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const darker = (color: string, share: number): string => mix(color, '#1d1a2b', share);
export const lighter = (color: string, share: number): string => mix(color, '#fffaf0', share);
