import type { Point } from '@callejero/contract/resource.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle metres. */
export function metresBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(a.lat - b.lat) / 2) ** 2;
  const east = Math.sin(radians(a.lng - b.lng) / 2) ** 2;
  const half = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)));
}
