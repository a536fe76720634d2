/** A drag counts as a swipe if it is longer than this share of the width, or at least this quick (px per ms) and not tiny. */
const far = 0.25;
const quick = 0.4;
const least = 24;

/** The step after a sideways drag ends: 1 to the next picture, -1 to the previous one, 0 for none. */
export function swipeStep(dx: number, elapsed: number, width: number): -1 | 0 | 1 {
  const way = dx < 0 ? 1 : -1;
  if (Math.abs(dx) < least) return 0;
  return Math.abs(dx) > width * far || Math.abs(dx) / Math.max(1, elapsed) > quick ? way : 0;
}

/** How far the picture follows the finger; damped where there is no further picture. */
export function followed(dx: number, leads: boolean): number {
  return leads ? dx : dx / 4;
}
