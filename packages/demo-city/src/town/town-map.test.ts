import { gzipSync } from 'node:zlib';
import type { Feature, Position } from 'geojson';
import { expect, test } from 'vitest';
import { generateDemo } from '../generate.ts';
import { jacaranda as city } from '../testing/jacaranda.ts';
import { distanceToPath, isInside, type Metres } from './plane.ts';
import { drawTown } from './town-map.ts';

const town = drawTown(city.name, city.center);
const places = generateDemo(city, new Date('2026-03-01T12:00:00Z'));

/** Converts a position of the map to metres from the centre. */
function metres([lng = 0, lat = 0]: Position): Metres {
  return {
    x: (lng - city.center.lng) * 111_320 * Math.cos((city.center.lat * Math.PI) / 180),
    y: (lat - city.center.lat) * 111_320,
  };
}
const spot = ({ lng, lat }: { lng: number; lat: number }) => metres([lng, lat]);

const where = (wanted: (properties: Record<string, unknown>) => boolean): Feature[] =>
  town.features.filter(({ properties }) => wanted(properties ?? {}));
const lines = (features: readonly Feature[]) =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates.map(metres)] : [],
  );
const outlines = (features: readonly Feature[]) =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [(geometry.coordinates[0] ?? []).map(metres)] : [],
  );

test('the same centre gives the same bytes, and another one the same town at another place', () => {
  expect(JSON.stringify(drawTown(city.name, city.center))).toBe(JSON.stringify(town));
  const center = { lat: -33.04, lng: -71.6 };
  const elsewhere = drawTown('Puerto Alto', center);
  expect(elsewhere.features).toHaveLength(town.features.length);
  const [drawn, first] = [elsewhere, town].map(({ features }) => lines(features)[0] ?? []);
  const moved = metres([center.lng, center.lat]);
  // Each in metres from the centre of the first town; a degree of longitude has another length there.
  expect(drawn?.map(({ y }) => y - moved.y)).toEqual(first?.map(({ y }) => expect.closeTo(y, -1)));
});

test('the file is small enough for a mobile network', () => {
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
  for (const { geometry } of town.features) {
    if (geometry.type !== 'Polygon') continue;
    for (const ring of geometry.coordinates) {
      expect(ring.length).toBeGreaterThan(3);
      expect(ring.at(-1)).toEqual(ring[0]);
    }
  }
});

test('every place is at the street of its address, and none is on unbuildable ground', () => {
  const streets = Map.groupBy(
    where(({ highway }) => highway !== undefined && highway !== 'footway'),
    ({ properties }) => String(properties?.name),
  );
  const every = lines([...streets.values()].flat());
  const water = outlines(where(({ natural }) => natural === 'water'));
  const parks = outlines(where(({ leisure }) => leisure === 'park' || leisure === 'garden'));
  const [inTown = []] = outlines(where(({ landuse }) => landuse === 'residential'));
  for (const { name, address } of places) {
    const at = spot(address.location);
    const own = lines(streets.get(address.street) ?? []);
    expect(Math.min(...own.map((line) => distanceToPath(at, line))), name).toBeLessThan(25);
    // The point of a duplicate is some metres away from the door.
    if (address.extra === null && address.postalCode === null) continue;
    expect(Math.min(...every.map((line) => distanceToPath(at, line))), name).toBeGreaterThan(4);
    expect(isInside(at, inTown), name).toBe(true);
    expect(
      [...water, ...parks].some((ring) => isInside(at, ring)),
      name,
    ).toBe(false);
  }
});

test('no two places share a door, except for duplicates', () => {
  const doors = places.map(({ address }) => `${address.street} ${address.number}`);
  const numbered = doors.filter((door) => !door.endsWith('s/n'));
  expect(numbered.length - new Set(numbered).size).toBe(3);
});

test('named buildings and areas are drawn at the positions of their places', () => {
  for (const name of ['Parroquia de San Jacinto', 'Mercado Municipal La Ceiba', 'Parque de las Jacarandas']) {
    const place = places.find((one) => one.name === name);
    const [drawn] = where((properties) => properties.name === name && properties.area !== undefined);
    if (!place || drawn?.geometry.type !== 'Point') throw new Error(`${name} is missing`);
    expect(
      Math.hypot(...Object.values(minus(spot(place.location), metres(drawn.geometry.coordinates)))),
    ).toBeLessThan(120);
  }
});

const minus = (one: Metres, two: Metres): Metres => ({ x: one.x - two.x, y: one.y - two.y });

test('no house covers a street or the river', () => {
  const buildings = outlines(where(({ building }) => building === 'yes'));
  const streets = lines(where(({ highway }) => highway !== undefined && highway !== 'footway'));
  const river = outlines(where(({ water }) => water === 'river'));
  const near = streets.filter((line) => line.some(({ x, y }) => Math.hypot(x, y) < 1100));
  for (const ring of buildings.filter((_, index) => index % 7 === 0)) {
    const middle = {
      x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
      y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
    };
    expect(Math.min(...near.map((line) => distanceToPath(middle, line)))).toBeGreaterThan(6);
    expect(river.some((bank) => isInside(middle, bank))).toBe(false);
  }
});
