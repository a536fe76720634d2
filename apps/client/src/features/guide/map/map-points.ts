/** Places in the colours and with the icons of their categories. */
import type { PlaceCluster, PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { otherColor } from '@callejero/contract/theme/canvas-colors.ts';
import type { MapCluster, MapPoint } from '../../../ui/map/points/points.ts';
import { type CategoryTree, getLook } from '../query/category-tree.ts';

export function toPoint(
  { id, name, lat, lng }: Point & { id: string; name: string },
  categories: readonly string[],
  tree: CategoryTree,
): MapPoint {
  const { color, icon } = getLook(tree, categories);
  return { id, name, lat, lng, color, icon };
}

/** Categories that `mix` does not name share a neutral colour. */
export function toCluster({ mix, ...cluster }: PlaceCluster, tree: CategoryTree): MapCluster {
  const named = mix.map(([category, count]) => ({ color: getLook(tree, [category]).color, count }));
  const rest = cluster.count - named.reduce((sum, { count }) => sum + count, 0);
  return { ...cluster, shares: rest > 0 ? [...named, { color: otherColor, count: rest }] : named };
}

/** Returns the points and clusters that a map draws for the answer of a search. */
export function toPoints({ points, clusters }: PlaceMap, tree: CategoryTree) {
  return {
    points: points.map(({ category, ...place }) => toPoint(place, [category], tree)),
    clusters: clusters.map((cluster) => toCluster(cluster, tree)),
  };
}
