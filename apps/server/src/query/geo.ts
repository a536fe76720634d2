/**
 * Distances and boxes on `point(lng, lat)` columns. A distance is great-circle metres on a sphere (at most 0.5 % from the
 * ellipsoid); a box checked first lets the column's GiST index do the work.
 */
import { earthRadius } from '@callejero/contract/distance.ts';
import type { Bounds, Near } from '@callejero/contract/list-query/query.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import type { Builder } from '../access/builder.ts';

/** A place as SQL: degrees from the south pole and from the antimeridian. */
interface Degrees {
  north: string;
  east: string;
}

export const toDegrees = (point: string): Degrees => ({
  north: `(${point}[1] + 90)`,
  east: `(${point}[0] + 180)`,
});

/**
 * Metres between two places. Angles count from the south pole and the antimeridian: near the equator or the
 * Greenwich meridian a degree may be as small as 1e-200, whose square PostgreSQL rejects as underflow.
 */
export function metresBetween(a: Degrees, b: Degrees): string {
  return (
    `(${2 * earthRadius} * asin(least(1, sqrt(sin(radians(${a.north} - ${b.north}) / 2) ^ 2` +
    ` + sin(radians(${b.north})) * sin(radians(${a.north})) * sin(radians(${a.east} - ${b.east}) / 2) ^ 2))))`
  );
}

/** Metres between a column and a place. */
export function distance(builder: Builder, point: string, near: Pick<Near, 'lat' | 'lng'>): string {
  const north = builder.value(near.lat + 90, 'float8');
  const east = builder.value(near.lng + 180, 'float8');
  return metresBetween(toDegrees(point), { north, east });
}

/** Within `maxDistance` metres. */
export function isNear(builder: Builder, point: string, near: Near): string {
  const reach = near.maxDistance ?? queryLimits.nearDistance;
  const most = builder.value(reach, 'float8');
  return `(${inBounds(builder, point, around(near, reach))} and ${distance(builder, point, near)} <= ${most})`;
}

/** Whether the circle meets neither a pole nor the antimeridian, so that `isWithin` gets a box around any part of it. */
export function isPlain(near: Near): boolean {
  const { west, south, east, north } = around(near, near.maxDistance ?? queryLimits.nearDistance);
  return west <= east && east - west < 360 && south > -90 && north < 90;
}

/** Within as many metres as an expression gives. */
export function isWithin(builder: Builder, point: string, near: Near, metres: string): string {
  const lat = builder.value(near.lat, 'float8');
  const lng = builder.value(near.lng, 'float8');
  const angle = `(${metres} / ${earthRadius} + 1e-9)`;
  const high = `degrees(${angle})`;
  const wide = `(degrees(asin(sin(${angle}) / cos(radians(${lat})))) + 1e-9)`;
  const box = `box(point(${lng} - ${wide}, ${lat} - ${high}), point(${lng} + ${wide}, ${lat} + ${high}))`;
  return `(${point} <@ ${box} and ${distance(builder, point, near)} <= ${metres})`;
}

/** Inside a box; one that crosses the antimeridian (`west` > `east`) is two. */
export function inBounds(builder: Builder, point: string, bounds: Bounds): string {
  const { west, south, east, north } = bounds;
  if (west <= east) return inBox(builder, point, west, south, east, north);
  const eastern = inBox(builder, point, west, south, 180, north);
  return `(${eastern} or ${inBox(builder, point, -180, south, east, north)})`;
}

function inBox(
  builder: Builder,
  point: string,
  west: number,
  south: number,
  east: number,
  north: number,
): string {
  const low = `point(${builder.value(west, 'float8')}, ${builder.value(south, 'float8')})`;
  return `${point} <@ box(${low}, point(${builder.value(east, 'float8')}, ${builder.value(north, 'float8')}))`;
}

/** The smallest box that contains the circle, with a small margin. */
export function around({ lat, lng }: Pick<Near, 'lat' | 'lng'>, metres: number): Bounds {
  const angle = metres / earthRadius + 1e-9;
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const south = lat - degrees(angle);
  const north = lat + degrees(angle);
  // A circle that contains a pole meets every meridian.
  if (south <= -90 || north >= 90) {
    return { west: -180, east: 180, south: Math.max(-90, south), north: Math.min(90, north) };
  }
  const half = degrees(Math.asin(Math.sin(angle) / Math.cos((lat * Math.PI) / 180))) + 1e-9;
  const west = lng - half;
  const east = lng + half;
  return {
    south,
    north,
    west: west < -180 ? west + 360 : west,
    east: east > 180 ? east - 360 : east,
  };
}
