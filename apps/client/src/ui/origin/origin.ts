import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';

/** Where distances are measured from, in every list and on every page. */
export interface Origin {
  point: Point;
  of: 'person' | 'center';
}

/** Metres from the city's centre beyond which a person is somewhere else: then the centre says more. */
const maxFromCenter = 60_000;

export function isElsewhere(position: Point, center: Point): boolean {
  return distanceBetween(position, center) > maxFromCenter;
}

/**
 * The person's position where it is known and near, else the city's centre. Rounded to about a hundred metres, which is
 * as much as the server has to know: what is shown is measured from the very point that the server orders by.
 */
export function originOf(position: Point | null, center: Point): Origin {
  if (position === null || isElsewhere(position, center)) return { point: center, of: 'center' };
  const coarse = (degrees: number) => Math.round(degrees * 1e3) / 1e3;
  return { point: { lat: coarse(position.lat), lng: coarse(position.lng) }, of: 'person' };
}
