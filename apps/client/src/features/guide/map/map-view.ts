/** The map of places that the device has stored. */

import type { PlaceCluster, PlaceMap, PlaceOnMap } from '@callejero/contract/answers/places.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { contains, toWorld } from '../../../ui/map/bounds.ts';
import { getExtent, type MapView, worldView } from '../../../ui/map/view.ts';
import type { PlacePoint } from '../query/place-row.ts';

/** A map in the format of the server's answer, of stored places, for when the server can't be reached. */
export function toPlaceMap(places: readonly PlacePoint[], { bounds }: MapView): PlaceMap {
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
    bounds: getExtent({ clusters: [], points }) ?? worldView.bounds,
    mix: [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxShares),
  };
}
