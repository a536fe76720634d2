/**
 * Distances and boxes on `point(lng, lat)` columns. A distance is great-circle metres on a sphere (at most 0.5 % from the
 * ellipsoid); a box checked first lets the column's GiST index do the work.
 */
import { earthRadius } from '@callejero/contract/distance.ts';
import type { Bounds, Near } from '@callejero/contract/list-query/query.ts';
import { queryLimits } from '@callejero/contract/list-query/query.ts';
import type { Builder } from '../access/builder.ts';

/**
 * Metres between a column and a place. Angles count from the south pole and the antimeridian: near the equator or the
 * Greenwich meridian a degree may be as small as 1e-200, whose square PostgreSQL rejects as underflow.
 */
export function distance(builder: Builder, point: string, near: Pick<Near, 'lat' | 'lng'>): string {
  const lat = builder.value(near.lat + 90, 'float8');
  const lng = builder.value(near.lng + 180, 'float8');
  const north = `(${point}[1] + 90)`;
  const east = `(${point}[0] + 180)`;
  return (
    `(${2 * earthRadius} * asin(least(1, sqrt(sin(radians(${north} - ${lat}) / 2) ^ 2` +
    ` + sin(radians(${lat})) * sin(radians(${north})) * sin(radians(${east} - ${lng}) / 2) ^ 2))))`
  );
}

/** Within `maxDistance` metres. */
export function isNear(builder: Builder, point: string, near: Near): string {
  const reach = near.maxDistance ?? queryLimits.nearDistance;
  const most = builder.value(reach, 'float8');
  return `(${inBounds(builder, point, around(near, reach))} and ${distance(builder, point, near)} <= ${most})`;
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
