/** The part of the city that the map requests, and the map of places that the device has stored. */

import type { PlaceCluster, PlaceMap, PlaceOnMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { contains, snapBounds, toWorld, within } from '../../../ui/map/bounds.ts';
import type { PlacePoint } from '../results/place-row.ts';

export interface MapView {
  bounds: Bounds;
  /** A whole number. Clusters of a zoom are used until about the middle to the next one. */
  zoom: number;
}

/** The whole world with coordinates as exact as in a street, for the extent of all results. */
export const worldView: MapView = { bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 17 };

/** The view for what is visible. The same object while that lies within it, so that nothing is requested again. */
export function nextView(current: MapView | null, seen: Bounds, exactZoom: number): MapView {
  // A little early: clusters that are slightly too close look better than clusters that are far apart.
  const zoom = Math.max(0, Math.min(22, Math.floor(exactZoom + 0.3)));
  if (current && current.zoom === zoom && within(current.bounds, seen)) return current;
  return { bounds: snapBounds(seen, zoom), zoom };
}

/** The bounds of all places of a map; null without any. */
export function extentOf({
  clusters,
  points,
}: {
  clusters: readonly Pick<PlaceCluster, 'bounds'>[];
  points: readonly Point[];
}): Bounds | null {
  const around = ({ lat, lng }: Point): Bounds => ({ west: lng, south: lat, east: lng, north: lat });
  const all = [...clusters.map(({ bounds }) => bounds), ...points.map(around)];
  return all.length === 0 ? null : all.reduce(union);
}

function union(a: Bounds, b: Bounds): Bounds {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

/** A map in the format of the server's answer, of stored places, for when the server can't be reached. */
export function mapOf(places: readonly PlacePoint[], { bounds }: MapView): PlaceMap {
  const points = places
    .filter(({ location }) => contains(bounds, location))
    .map(({ id, name, categories, location }) => ({ id, name, category: categories[0] ?? '', ...location }));
  return { bounds, total: points.length, clusters: [], points };
}

/** The minimum of pixels between two pins, so that each can be recognised and pressed. */
const minDistance = 38;
/** The zoom from which even places in one house have pins of their own. */
const streetZoom = 18;
const maxShares = 4;

/** Joins points that would overlap into clusters: the server's answer has single points at any zoom when they are few. */
export function gather(map: PlaceMap, zoom: number): PlaceMap {
  if (zoom >= streetZoom) return map;
  const reach = minDistance / (512 * 2 ** zoom);
  const left = new Map(map.points.map((point) => [point, toWorld(point)]));
  const clusters = [...map.clusters];
  const points: PlaceOnMap[] = [];
  for (const [first, at] of left) {
    const near = [...left].filter(([, { x, y }]) => Math.hypot(x - at.x, y - at.y) < reach);
    for (const [point] of near) left.delete(point);
    if (near.length > 1) clusters.push(clusterOf(near.map(([point]) => point)));
    else points.push(first);
  }
  return { ...map, clusters, points };
}

function clusterOf(points: readonly PlaceOnMap[]): PlaceCluster {
  const counts = new Map<string, number>();
  for (const { category } of points) counts.set(category, (counts.get(category) ?? 0) + 1);
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return {
    id: `near ${points[0]?.id}`,
    count: points.length,
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    bounds: extentOf({ clusters: [], points }) ?? worldView.bounds,
    mix: [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxShares),
  };
}
