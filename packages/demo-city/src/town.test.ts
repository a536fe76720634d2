import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Feature, Position } from 'geojson';
import { expect, test } from 'vitest';
import { demoPath } from './read-file.ts';
import { elsewhere, jacaranda } from './testing/cities.ts';
import { moveTown } from './town.ts';

const geojson = readFileSync(demoPath('town.geojson'), 'utf8');
const [town, moved] = [jacaranda, elsewhere].map(({ name, center }) => moveTown(geojson, name, center));

const where = (wanted: (properties: Record<string, unknown>) => boolean): Feature[] =>
  (town?.features ?? []).filter(({ properties }) => wanted(properties ?? {}));

test('around its own centre the map stays, and around another one it is the same town there', () => {
  expect(JSON.stringify(town)).toBe(JSON.stringify(JSON.parse(geojson.replace('{city}', jacaranda.name))));
  const positions = [town, moved].map((map) =>
    (map?.features ?? []).flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    ),
  );
  const metres = ([lng = 0, lat = 0]: Position, { center }: typeof jacaranda) => [
    (lng - center.lng) * 111_320 * Math.cos((center.lat * Math.PI) / 180),
    (lat - center.lat) * 111_320,
  ];
  const [own = [], there = []] = positions;
  expect(there).toHaveLength(own.length);
  for (const [index, position] of own.entries()) {
    const [east = 0, north = 0] = metres(position, jacaranda);
    const [otherEast, otherNorth] = metres(there[index] ?? [], elsewhere);
    expect([otherEast, otherNorth]).toEqual([expect.closeTo(east, 0), expect.closeTo(north, 0)]);
  }
  expect(moved?.features.at(-1)?.properties?.name).toBe(elsewhere.name);
});

test('the map is small enough for a mobile network', () => {
  expect(gzipSync(JSON.stringify(town)).length).toBeLessThan(150 * 1024);
});

test('the map has all classes of roads, bridges, parks, suburbs and buildings, and closed polygons', () => {
  const has = (key: string, value: string) => where((properties) => properties[key] === value).length;
  for (const highway of ['trunk', 'primary', 'secondary', 'tertiary', 'residential', 'pedestrian', 'footway'])
    expect(has('highway', highway), highway).toBeGreaterThan(0);
  expect(has('bridge', 'yes')).toBeGreaterThanOrEqual(7);
  expect(has('leisure', 'park')).toBeGreaterThan(4);
  expect(has('place', 'suburb')).toBeGreaterThan(9);
  expect(where(({ building }) => building !== undefined).length).toBeGreaterThan(1000);
  for (const { geometry } of town?.features ?? []) {
    if (geometry.type !== 'Polygon') continue;
    for (const ring of geometry.coordinates) {
      expect(ring.length).toBeGreaterThan(3);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
  }
});
