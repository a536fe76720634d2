/** The places and clusters of a map. */
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { FeatureCollection } from 'geojson';
import { clusterImageName, pinImageName } from './images.ts';

export interface MapPoint extends Point {
  id: string;
  name: string;
  color: string;
  icon: string;
}

export interface MapCluster extends Point {
  id: string;
  count: number;
  /** The area of the places in the cluster. */
  bounds: Bounds;
  /** The number of places of each colour. */
  shares: readonly { color: string; count: number }[];
}

/** Pixels of the map that other elements cover (a sheet, a search field). */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function toFeatures(points: readonly MapPoint[], clusters: readonly MapCluster[]): FeatureCollection {
  const feature = ({ lng, lat }: Point, properties: Record<string, string | number>) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties,
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...points.map((point) =>
        feature(point, { id: point.id, name: point.name, image: pinImageName(point.color, point.icon) }),
      ),
      ...clusters.map((cluster) =>
        feature(cluster, {
          cluster: cluster.id,
          count: cluster.count,
          image: clusterImageName(cluster.count, cluster.shares),
        }),
      ),
    ],
  };
}
