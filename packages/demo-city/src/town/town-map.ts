/**
 * The invented town as GeoJSON with OpenStreetMap's keys. The same centre gives the same bytes.
 */
import type { Point } from '@callejero/contract/resource.ts';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { type Building, houses, landmarks } from './buildings.ts';
import { countryRoads, estateGround, estateStreets, estates, fields, type Road } from './outskirts.ts';
import { beside, blob, type Metres, type Path, rectangle, sampled, toPoint } from './plane.ts';
import { neighbourhoods } from './sites.ts';
import { bypass, pointOn, streets } from './streets.ts';
import {
  areaRing,
  areas,
  embankment,
  lake,
  metresToRiver,
  railway,
  river,
  riverBed,
  riverGreen,
  stream,
  type TownArea,
  woods,
} from './terrain.ts';

type Properties = Record<string, string | number>;

interface Pen {
  point(at: Metres, properties: Properties): Feature;
  line(path: Path, properties: Properties): Feature;
  polygon(rings: readonly Path[], properties: Properties): Feature;
}

function penFor(center: Point): Pen {
  const position = (at: Metres): Position => {
    const { lng, lat } = toPoint(at, center);
    return [lng, lat];
  };
  const feature = (geometry: Geometry, properties: Properties): Feature => ({
    type: 'Feature',
    properties,
    geometry,
  });
  return {
    point: (at, properties) => feature({ type: 'Point', coordinates: position(at) }, properties),
    line: (path, properties) => feature({ type: 'LineString', coordinates: path.map(position) }, properties),
    polygon(rings, properties) {
      const closed = rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(position));
      return feature({ type: 'Polygon', coordinates: closed }, properties);
    },
  };
}

const areaTags: Record<TownArea['kind'], Properties> = {
  park: { leisure: 'park' },
  square: { place: 'square' },
  cemetery: { landuse: 'cemetery' },
  university: { amenity: 'university' },
  hospital: { amenity: 'hospital' },
  sports: { leisure: 'sports_centre' },
  market: { amenity: 'marketplace' },
  church: { amenity: 'place_of_worship' },
  townhall: { amenity: 'townhall' },
};

/** The map of a town with this name around this point. */
export function drawTown(name: string, center: Point): FeatureCollection {
  const pen = penFor(center);
  return {
    type: 'FeatureCollection',
    features: [
      ...ground(pen),
      ...water(pen),
      ...areas.flatMap((area) => areaFeatures(pen, area)),
      ...[...houses(), ...landmarks()].map((building) => footprint(pen, building)),
      ...roads().map((road) => roadFeature(pen, road)),
      pen.line(railway, { railway: 'rail' }),
      ...neighbourhoods.map(({ name: label, at }) => pen.point(at, { place: 'suburb', name: label })),
      ...estates.map(({ name: label, center: at }) => pen.point(at, { place: 'suburb', name: label })),
      ...[...woods, lake].map(({ name: label, center: at }) =>
        pen.point(at, { natural: label === lake.name ? 'water' : 'wood', name: label }),
      ),
      pen.point({ x: 0, y: 0 }, { place: 'town', name }),
    ],
  };
}

function ground(pen: Pen): Feature[] {
  const town = bypass.map(({ x, y }) => ({ x: x * 0.985, y: y * 0.985 }));
  return [
    ...fields().map(({ landuse, ring }) => pen.polygon([ring], { landuse })),
    ...woods.map(({ center, width, height }, index) =>
      pen.polygon([blob(center, width, height, index)], { natural: 'wood' }),
    ),
    pen.polygon([town], { landuse: 'residential' }),
    ...estates.map((estate) =>
      pen.polygon([estateGround(estate)], {
        landuse: estate.name === 'Zona Industrial' ? 'industrial' : 'residential',
      }),
    ),
    pen.polygon([riverGreen], { leisure: 'park' }),
  ];
}

function water(pen: Pen): Feature[] {
  return [
    pen.line(stream, { waterway: 'stream', name: 'Arroyo Seco' }),
    pen.polygon([riverBed], { natural: 'water', water: 'river' }),
    pen.polygon([blob(lake.center, lake.width, lake.height, 2)], { natural: 'water', water: 'reservoir' }),
    pen.line(river, { waterway: 'river', name: 'Río Manso' }),
  ];
}

function areaFeatures(pen: Pen, area: TownArea): Feature[] {
  const { name, kind, west, south, east, north } = area;
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  const ring = sampled([...areaRing(area), ...areaRing(area).slice(0, 1)], 30).slice(0, -1);
  const path = (points: Path) => pen.line(sampled(points, 15), { highway: 'footway' });
  const inner = areaRing(area, 14);
  const cross = [
    path([inner[0] ?? middle, inner[2] ?? middle]),
    path([inner[1] ?? middle, inner[3] ?? middle]),
  ];
  const extras: Record<string, () => Feature[]> = {
    park: () => [
      ...cross,
      path([
        { x: west + 12, y: middle.y },
        { x: east - 12, y: middle.y },
      ]),
      ...(name.startsWith('Parque')
        ? [
            pen.polygon([blob({ x: middle.x + 34, y: middle.y - 30 }, 74, 46, 3)], {
              natural: 'water',
              water: 'pond',
            }),
          ]
        : []),
    ],
    square: () => [
      // Four beds around the kiosk.
      ...[-1, 1].flatMap((x) =>
        [-1, 1].map((y) =>
          pen.polygon([rectangle(x * 21 - 13, y * 18.5 - 11, x * 21 + 13, y * 18.5 + 11)], {
            leisure: 'garden',
          }),
        ),
      ),
    ],
    cemetery: () => cross,
    sports: () => [
      pen.polygon([rectangle(west + 22, south + 30, east - 22, south + 120)], { leisure: 'pitch' }),
      pen.polygon([rectangle(west + 26, north - 52, east - 50, north - 24)], { leisure: 'pitch' }),
    ],
  };
  return [
    pen.polygon([ring], { ...areaTags[kind] }),
    ...(extras[kind]?.() ?? []),
    pen.point(kind === 'church' || kind === 'townhall' ? { x: middle.x, y: middle.y - 10 } : middle, {
      ...areaTags[kind],
      name,
      area: Math.round((east - west) * (north - south)),
    }),
  ];
}

function footprint(pen: Pen, { rings, name, kind }: Building): Feature {
  return pen.polygon(rings, { building: kind, ...(name ? { name } : {}) });
}

function roadFeature(pen: Pen, { name, highway, path, bridge }: Road): Feature {
  return pen.line(path, {
    highway,
    ...(name ? { name } : {}),
    ...(bridge ? { bridge: 'yes' } : {}),
  });
}

function roads(): Road[] {
  const grid = streets.flatMap((street) =>
    street.stretches.map(({ from, to, bridge }): Road => {
      const path = sampled([pointOn(street, from), pointOn(street, to)], 24);
      return { name: street.name, highway: street.highway, path, bridge };
    }),
  );
  const inTown = river.filter(({ x, y }) => y < 740 && y > -640 && x > -900);
  const banks = [-1, 1].map(
    (side): Road => ({
      name: side < 0 ? 'Malecón Poniente' : 'Malecón Oriente',
      highway: 'tertiary',
      path: beside(inTown, () => side * embankment),
    }),
  );
  const around = overWater({ name: 'Libramiento', highway: 'trunk', path: sampled(bypass, 20) });
  return [
    ...estateStreets(),
    ...banks,
    ...grid,
    ...countryRoads.flatMap((road) => overWater({ ...road, path: sampled(road.path, 20) })),
    ...around,
  ];
}

/** Splits a road into pieces and marks those over the river as bridges. */
function overWater(road: Road): Road[] {
  const pieces: Road[] = [];
  let path: Metres[] = [];
  let bridge = false;
  for (const point of road.path) {
    const over = metresToRiver(point) < 42;
    path.push(point);
    if (over !== bridge) {
      pieces.push({ ...road, path, bridge });
      [path, bridge] = [[point], over];
    }
  }
  return [...pieces, { ...road, path, bridge }].filter((piece) => piece.path.length > 1);
}
