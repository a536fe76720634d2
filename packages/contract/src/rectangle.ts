/** Rectangles of the earth, by their edges in degrees. */
import type { ArchiveHeader } from './answers/base-map.ts';

export type Rectangle = ArchiveHeader['bounds'];

/** Kilometres of a degree of latitude. */
const degree = 111.32;

const atMiddle = ({ south, north }: Rectangle) => Math.cos((((south + north) / 2) * Math.PI) / 180);

/** A rectangle with so many kilometres more on each side. */
export function widened(rectangle: Rectangle, kilometres: number): Rectangle {
  const { west, south, east, north } = rectangle;
  const up = kilometres / degree;
  const aside = up / atMiddle(rectangle);
  const rounded = (value: number, most: number) =>
    Math.round(Math.max(-most, Math.min(most, value)) * 1e5) / 1e5;
  return {
    west: rounded(west - aside, 180),
    south: rounded(south - up, 85),
    east: rounded(east + aside, 180),
    north: rounded(north + up, 85),
  };
}

/** Kilometres from west to east in the middle, and from south to north. */
export function getSides(rectangle: Rectangle): [width: number, height: number] {
  const { west, south, east, north } = rectangle;
  return [(east - west) * degree * atMiddle(rectangle), (north - south) * degree];
}
