import { otherColor } from '@callejero/contract/theme/canvas-colors.ts';
import { expect, test } from 'vitest';
import { categoryTree } from '../query/category-tree.ts';
import { toCluster, toPoint } from './map-points.ts';

const tree = categoryTree([
  {
    id: 'food',
    name: 'Comida',
    slug: 'comida',
    parent: null,
    icon: 'restaurant',
    color: '#d94f30',
    order: 1,
  },
  { id: 'cafe', name: 'Cafés', slug: 'cafes', parent: 'food', icon: null, color: '#7a4b2a', order: 1 },
]);
const bounds = { west: -97, south: 19, east: -96, north: 20 };

test('a cluster has a share for each of its named categories, and one for all others', () => {
  const cluster = toCluster(
    {
      id: 'c',
      count: 10,
      lat: 19.5,
      lng: -96.9,
      bounds,
      mix: [
        ['food', 5],
        ['cafe', 3],
      ],
    },
    tree,
  );
  expect(cluster.shares).toEqual([
    { color: '#d94f30', count: 5 },
    { color: '#7a4b2a', count: 3 },
    { color: otherColor, count: 2 },
  ]);
});

test('a pin has the look of its first category, with the parent’s where that lacks one', () => {
  expect(toPoint({ id: 'a', name: 'Luna', lat: 19.5, lng: -96.9 }, ['cafe'], tree)).toMatchObject({
    color: '#7a4b2a',
    icon: 'restaurant',
  });
});
