import { lightInk } from '@callejero/contract/theme/canvas-colors.ts';
import { contrastRatio } from '@callejero/contract/theme/contrast.ts';

/** Icons and other graphics need 3:1 to be told from their ground (WCAG 2, 1.4.11). */
const graphicContrast = 3;

/** Whether a white icon can be made out on the colour, as on the map's pins. */
export function isLegiblePin(color: string): boolean {
  return contrastRatio(color, lightInk) >= graphicContrast;
}
