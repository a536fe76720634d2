import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';

/** The point from which all lists and pages measure distances. */
export interface Origin {
  point: Point;
  of: 'person' | 'center';
}

/** Metres from the city's centre beyond which the person counts as outside the city; then the centre is used. */
const maxFromCenter = 60_000;

export function isElsewhere(position: Point, center: Point): boolean {
  return distanceBetween(position, center) > maxFromCenter;
}

/**
 * The person's position if it is known and in the city, else the city's centre. Rounded to about a hundred metres, because the
 * server need not know more; the shown distances are measured from the same point by which the server sorts.
 */
export function toOrigin(position: Point | null, center: Point): Origin {
  if (position === null || isElsewhere(position, center)) return { point: center, of: 'center' };
  const coarse = (degrees: number) => Math.round(degrees * 1e3) / 1e3;
  return { point: { lat: coarse(position.lat), lng: coarse(position.lng) }, of: 'person' };
}
