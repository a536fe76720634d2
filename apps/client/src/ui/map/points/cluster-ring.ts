/** A cluster's ring: the share of each category in it, as arcs. */

interface RingSegment {
  color: string;
  /** Turns clockwise from the top, 0–1. */
  start: number;
  end: number;
}

/**
 * Arcs by size. An arc below `least` of the circle is widened to that at the expense of the widest, so that every category is
 * visible.
 */
export function ringSegments(
  counts: readonly { color: string; count: number }[],
  least = 0.04,
): RingSegment[] {
  const byColor = new Map<string, number>();
  for (const { color, count } of counts) if (count > 0) byColor.set(color, (byColor.get(color) ?? 0) + count);
  const total = [...byColor.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const shares = [...byColor]
    .map(([color, count]) => ({ color, share: Math.max(least, count / total) }))
    .sort((a, b) => b.share - a.share || a.color.localeCompare(b.color));
  const excess = shares.reduce((sum, { share }) => sum + share, 0) - 1;
  const widest = shares[0];
  if (widest && excess > 0) widest.share = Math.max(least, widest.share - excess);
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  let start = 0;
  return shares.map(({ color, share }) => {
    const segment = { color, start, end: start + share / whole };
    start = segment.end;
    return segment;
  });
}

/** A count short enough for a circle: `9999`, then `10k`. */
export function shortCount(count: number): string {
  return count < 10_000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

/** Diameter in pixels: grows with the logarithm, so that a thousand does not cover the town. */
export function clusterSize(count: number): number {
  return Math.round(Math.min(64, 34 + 9 * Math.log10(Math.max(1, count))));
}
