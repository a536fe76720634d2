/** The bottom sheet's three stops and the arithmetic of dragging it. */

const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** The heights in pixels for a screen of that height; `covered` is the height of the search field at the top. */
export function stopHeights(screen: number, covered: number, peek: number): Record<SheetStop, number> {
  const full = Math.max(peek, screen - covered);
  return {
    peek: Math.min(peek, full),
    half: Math.max(Math.min(peek, full), Math.min(full, Math.round(screen * 0.5))),
    full,
  };
}

/** Pixels per millisecond beyond which a release is a flick. */
const flick = 0.5;

/** The stop of a released sheet: the nearest, or after a flick the next one in its direction (up is positive). */
export function settle(height: number, velocity: number, heights: Record<SheetStop, number>): SheetStop {
  if (Math.abs(velocity) > flick) {
    if (velocity > 0) return sheetStops.find((stop) => heights[stop] > height) ?? 'full';
    return [...sheetStops].reverse().find((stop) => heights[stop] < height) ?? 'peek';
  }
  let nearest: SheetStop = 'peek';
  for (const stop of sheetStops)
    if (Math.abs(heights[stop] - height) < Math.abs(heights[nearest] - height)) nearest = stop;
  return nearest;
}

/** One stop up or down, staying at the ends. */
export function neighbour(stop: SheetStop, step: 1 | -1): SheetStop {
  return sheetStops[Math.min(2, Math.max(0, sheetStops.indexOf(stop) + step))] ?? stop;
}
