import { expect, test } from 'vitest';
import { clusterImageName } from './images.ts';
import { toFeatures } from './points.ts';

const bounds = { west: -97, south: 19, east: -96, north: 20 };

test('places and clusters become features with the names of their images', () => {
  const { features } = toFeatures(
    [{ id: 'a', name: 'Luna', lat: 19.5, lng: -96.9, color: '#7a4b2a', icon: 'cafe' }],
    [{ id: 'c', count: 3, lat: 19.6, lng: -96.8, bounds, shares: [{ color: '#7a4b2a', count: 3 }] }],
  );
  expect(features.map(({ geometry, properties }) => [geometry, properties])).toEqual([
    [
      { type: 'Point', coordinates: [-96.9, 19.5] },
      { id: 'a', name: 'Luna', image: 'pin|#7a4b2a|cafe' },
    ],
    [
      { type: 'Point', coordinates: [-96.8, 19.6] },
      { cluster: 'c', count: 3, image: 'cluster|3|#7a4b2a:3,' },
    ],
  ]);
});

test('clusters with similar rings share an image, in which the smallest category is still visible', () => {
  const name = (first: number) =>
    clusterImageName(1000, [
      { color: '#7a4b2a', count: first },
      { color: '#2f6fa9', count: 1 },
    ]);
  expect(name(990)).toBe(name(999));
  expect(name(999)).toBe('cluster|1000|#7a4b2a:20,#2f6fa9:1,');
  expect(name(500)).not.toBe(name(999));
});
