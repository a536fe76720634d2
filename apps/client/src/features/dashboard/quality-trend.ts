/** How the number of commerces with a defect developed. */

export interface QualityTrend {
  /** Null while there is no earlier day to compare with. */
  change: number | null;
  /** How many days ago the first known number is. */
  days: number;
}

/** From the first known day until today, the last of `perDay`. */
export function toTrend(perDay: readonly (number | null)[]): QualityTrend {
  const first = perDay.findIndex((count) => count !== null);
  const last = perDay.length - 1;
  if (first < 0 || first >= last) return { change: null, days: 0 };
  return { change: (perDay[last] ?? 0) - (perDay[first] ?? 0), days: last - first };
}

/** The points of a line through the known days, for an SVG of that size; the lowest number is at the bottom. */
export function toPoints(perDay: readonly (number | null)[], width: number, height: number): string {
  const known = perDay.flatMap((count, day) => (count === null ? [] : [{ count, day }]));
  const counts = known.map(({ count }) => count);
  const lowest = Math.min(...counts);
  const range = Math.max(...counts) - lowest;
  return known
    .map(({ count, day }) => {
      const x = (day / Math.max(1, perDay.length - 1)) * width;
      const y = range === 0 ? height / 2 : height - ((count - lowest) / range) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
