/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(color: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two `#rrggbb` colours, 1–21 (WCAG 2). */
export function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Icons and other graphics need 3:1 to be told from their ground (WCAG 2, 1.4.11). */
const graphicContrast = 3;

/** Whether a white icon can be made out on the colour, as on the map's pins. */
export function isLegiblePin(color: string): boolean {
  return contrastRatio(color, '#ffffff') >= graphicContrast;
}
