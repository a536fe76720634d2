/** The terrain that interrupts the streets: river, railway, parks, squares, large premises. */
import { beside, distanceToPath, type Metres, type Path, rectangle, smooth } from './plane.ts';

const at = (x: number, y: number): Metres => ({ x, y });

export const river = smooth(
  [
    ...[at(-3900, 9000), at(-2700, 5200), at(-1900, 3100), at(-1450, 2150), at(-1010, 1480), at(-800, 960)],
    ...[at(-620, 560), at(-515, 210), at(-545, -120), at(-450, -430), at(-200, -700), at(60, -980)],
    ...[at(430, -1400), at(900, -2150), at(1750, -3300), at(2500, -5400), at(3900, -9000)],
  ],
  14,
);

/** Metres from the middle of the river to its bank. */
const halfWidth = (index: number) => 20 + 4 * Math.sin(index / 4) + 2.5 * Math.sin(index / 1.7);
export const riverBed: Path = [
  ...beside(river, halfWidth),
  ...beside(river, (index) => -halfWidth(index)).reverse(),
];
/** Metres from the middle of the river to the streets along it, with green between them and the water. */
export const embankment = 46;
export const riverGreen: Path = (() => {
  const inTown = river.filter(({ x, y }) => y < 900 && y > -820 && x > -1200);
  return [...beside(inTown, () => 38), ...beside(inTown, () => -38).reverse()];
})();

export const stream = smooth(
  [at(6200, 600), at(3900, -500), at(2700, -1150), at(1900, -1420), at(1250, -1640), at(590, -1640)],
  10,
);

export const railway = smooth(
  [
    ...[at(-9000, -5200), at(-4500, -3000), at(-2100, -1750), at(-900, -1080), at(-60, -905), at(500, -815)],
    ...[at(930, -730), at(1210, -420), at(1290, 60), at(1390, 700), at(1800, 1550), at(3000, 3600)],
    ...[at(5600, 8600)],
  ],
  14,
);

/**
 * Metres up to which distances to river and railway are exact; beyond, they are only known to be greater. Neither path turns
 * back.
 */
const near = 420;
const distanceNear = (point: Metres, path: Path) =>
  distanceToPath(
    point,
    path.filter(({ y }) => Math.abs(y - point.y) < near),
  );
export const metresToRiver = (point: Metres) => distanceNear(point, river);
export const metresToRailway = (point: Metres) => distanceNear(point, railway);

/** A part of the grid without streets, which end at its edge. */
export interface TownArea {
  west: number;
  south: number;
  east: number;
  north: number;
  kind:
    | 'park'
    | 'square'
    | 'cemetery'
    | 'university'
    | 'hospital'
    | 'sports'
    | 'market'
    | 'church'
    | 'townhall';
  name: string;
}

const area = (
  [west, south, east, north]: readonly [number, number, number, number],
  kind: TownArea['kind'],
  name: string,
): TownArea => ({ west, south, east, north, kind, name });

/** Areas in metres of the unbent grid, from the middle of one street to the middle of another. */
export const areas: readonly TownArea[] = [
  area([-52, -46, 52, 46], 'square', 'Plaza de Armas'),
  area([52, -46, 156, 46], 'church', 'Parroquia de San Jacinto'),
  area([-52, 46, 52, 138], 'townhall', 'Palacio Municipal'),
  area([-156, -138, -52, -46], 'market', 'Mercado Municipal La Ceiba'),
  area([468, 138, 676, 322], 'park', 'Parque de las Jacarandas'),
  area([364, -598, 572, -414], 'park', 'Parque Ecológico Arroyo Seco'),
  area([-780, -138, -676, 46], 'park', 'Alameda de San Jacinto'),
  area([-156, 322, -52, 414], 'park', 'Jardín de los Naranjos'),
  area([-364, 506, -156, 690], 'cemetery', 'Panteón Municipal'),
  area([156, 414, 364, 598], 'university', 'Instituto Universitario Monte Quieto'),
  area([-260, -414, -156, -322], 'hospital', 'Hospital General'),
  area([676, -230, 780, -46], 'sports', 'Unidad Deportiva Telares'),
];

/** Metres from the middle of a street to the edge of the adjacent area. */
export const edge = 10;

export function areaRing({ west, south, east, north }: TownArea, inset = edge): Metres[] {
  return rectangle(west + inset, south + inset, east - inset, north - inset);
}

export function areaAt({ x, y }: Metres, inset = 0): TownArea | undefined {
  return areas.find(
    ({ west, south, east, north }) =>
      x > west + inset && x < east - inset && y > south + inset && y < north - inset,
  );
}

export const woods: readonly { name: string; center: Metres; width: number; height: number }[] = [
  { name: 'Cerro de la Loma', center: at(-160, 1330), width: 900, height: 380 },
  { name: 'Bosque de Niebla', center: at(-2500, 900), width: 1300, height: 1700 },
  { name: 'Monte Quieto', center: at(2500, 2100), width: 1500, height: 1100 },
  { name: 'El Encinar', center: at(-1700, -2700), width: 1500, height: 900 },
];

export const lake = { name: 'Presa La Escondida', center: at(-1960, 3150), width: 760, height: 980 };
