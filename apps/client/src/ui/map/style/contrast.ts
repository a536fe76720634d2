/** Ink on a category's colour: white where it can be read as a graphic (3:1), else a dark one. */
import { darkInk, lightInk } from '@callejero/contract/theme/canvas-colors.ts';
import { contrastRatio } from '@callejero/contract/theme/contrast.ts';

export function inkOn(color: string): string {
  return contrastRatio(color, lightInk) >= 3 ? lightInk : darkInk;
}
