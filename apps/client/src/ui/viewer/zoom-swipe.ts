/** A drag counts as a swipe from this part of the width on, or when it was this quick (px per ms) and not tiny. */
const far = 0.25;
const quick = 0.4;
const least = 24;

/** Which way a sideways drag leads when it is let go: 1 to the next picture, -1 to the one before, 0 back to where it was. */
export function swipeStep(dx: number, elapsed: number, width: number): -1 | 0 | 1 {
  const way = dx < 0 ? 1 : -1;
  if (Math.abs(dx) < least) return 0;
  return Math.abs(dx) > width * far || Math.abs(dx) / Math.max(1, elapsed) > quick ? way : 0;
}

/** How far the picture follows the finger: where nothing comes after it, it holds back. */
export function followed(dx: number, leads: boolean): number {
  return leads ? dx : dx / 4;
}
