import { lightInk } from '@callejero/contract/theme/canvas-colors.ts';
import { contrastRatio } from '@callejero/contract/theme/contrast.ts';

/** The minimum contrast of icons and other graphics with their background (WCAG 2, 1.4.11). */
const graphicContrast = 3;

/** Whether a white icon is legible on the colour, as on the map's pins. */
export function isLegiblePin(color: string): boolean {
  return contrastRatio(color, lightInk) >= graphicContrast;
}
