import type { Point } from './resource.ts';

/** Mean radius of the earth, metres. */
export const earthRadius = 6_371_008.8;

/** Metres along a great circle. */
export function distanceBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const dLat = (b.lat - a.lat) * radians;
  const dLng = (b.lng - a.lng) * radians;
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Metres from the centre of a city beyond which a place hardly belongs to it. */
const farAway = 30_000;

export const isFarFromCity = (point: Point, { center }: { center: Point }): boolean =>
  distanceBetween(point, center) > farAway;
