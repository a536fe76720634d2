/** The ink on a category's colour: white if its contrast is enough for graphics (3:1), else dark. */
import { darkInk, lightInk } from '@callejero/contract/theme/canvas-colors.ts';
import { contrastRatio } from '@callejero/contract/theme/contrast.ts';

export function inkOn(color: string): string {
  return contrastRatio(color, lightInk) >= 3 ? lightInk : darkInk;
}
