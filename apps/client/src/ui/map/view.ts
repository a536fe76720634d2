/** The area that a map requests from the server. */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { snapBounds, within } from './bounds.ts';

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

/** The parameters that ask the server for a view. */
export function viewParams({ bounds: { west, south, east, north }, zoom }: MapView) {
  // Seven decimals are a centimetre, exact enough for the edges of the server's grid.
  const edges = [west, south, east, north].map((degrees) => Number(degrees.toFixed(7)));
  return { bounds: edges.join(), zoom: String(zoom) };
}

/** The bounds of everything on a map; null without any. */
export function getExtent({
  clusters,
  points,
}: {
  clusters: readonly { bounds: Bounds }[];
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
