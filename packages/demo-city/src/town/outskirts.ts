/** The surroundings of the old grid: newer neighbourhoods with other street plans, country roads, fields. */
import { createRandom, seedOf } from '../random.ts';
import { blob, distance, isInside, type Metres, sampled, smooth } from './plane.ts';
import { bypass, type Highway } from './streets.ts';
import { lake, metresToRailway, metresToRiver, woods } from './terrain.ts';

export interface Road {
  name: string | null;
  highway: Highway | 'track';
  path: readonly Metres[];
  bridge?: boolean;
}

interface Estate {
  name: string;
  center: Metres;
  width: number;
  height: number;
  /** Rotation in degrees. */
  turn: number;
  names: readonly string[];
  /** The point at which its avenue meets the road around the town. */
  gate: Metres;
}

const at = (x: number, y: number): Metres => ({ x, y });

export const estates: readonly Estate[] = [
  {
    name: 'Lomas del Mirador',
    center: at(700, 1290),
    width: 820,
    height: 460,
    turn: 14,
    gate: at(620, 960),
    names: [
      'Cedro',
      'Fresno',
      'Encino',
      'Liquidámbar',
      'Ocote',
      'Álamo',
      'Sauce',
      'Araucaria',
      'Haya',
      'Roble',
    ],
  },
  {
    name: 'Los Encinos',
    center: at(1790, 330),
    width: 560,
    height: 820,
    turn: 24,
    gate: at(1140, 60),
    names: [
      'Colibrí',
      'Primavera',
      'Cenzontle',
      'Clarín',
      'Tucán',
      'Garza',
      'Calandria',
      'Jilguero',
      'Cardenal',
      'Gorrión',
    ],
  },
  {
    name: 'Villas del Río',
    center: at(-1480, -330),
    width: 560,
    height: 760,
    turn: -17,
    gate: at(-1138, -230),
    names: [
      'Nardo',
      'Azucena',
      'Gardenia',
      'Alcatraz',
      'Magnolia',
      'Dalia',
      'Violeta',
      'Tulipán',
      'Girasol',
      'Lirio',
    ],
  },
  {
    name: 'San Isidro',
    center: at(-620, -1400),
    width: 640,
    height: 460,
    turn: 28,
    gate: at(-520, -975),
    names: ['Maíz', 'Trigo', 'Milpa', 'Trapiche', 'Arado', 'Surco', 'Cosecha', 'Granero', 'Yunta', 'Era'],
  },
  {
    name: 'Colonia Nueva',
    center: at(-1230, 760),
    width: 420,
    height: 520,
    turn: -32,
    gate: at(-1060, 500),
    names: ['Norte', 'Sur', 'Oriente', 'Poniente', 'Aurora', 'Ocaso', 'Cometa', 'Lucero', 'Luna', 'Sol'],
  },
  {
    name: 'Zona Industrial',
    center: at(620, -1150),
    width: 620,
    height: 330,
    turn: 0,
    gate: at(640, -930),
    names: ['Vapor', 'Hilanderas', 'Fragua', 'Yunque'],
  },
];

function turned({ x, y }: Metres, { center, turn }: Estate): Metres {
  const angle = (turn * Math.PI) / 180;
  return {
    x: center.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: center.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

export function estateGround(estate: Estate): Metres[] {
  return blob(at(0, 0), estate.width * 1.06, estate.height * 1.06, seedOf(estate.name) % 7).map((point) =>
    turned(point, estate),
  );
}

const isFree = (point: Metres) => metresToRiver(point) > 70 && metresToRailway(point) > 45;

/** A small curved grid within the estate. */
function estateRoads(estate: Estate): Road[] {
  const ground = estateGround(estate);
  const isIndustrial = estate.names.length < 6;
  const [wide, deep] = isIndustrial ? [200, 150] : [150, 72];
  const bow = (x: number, y: number) => at(x + 22 * Math.sin(y / 120), y + 26 * Math.sin(x / 150 + 0.5));
  const inside = (point: Metres) => isInside(point, ground) && isFree(point);
  const lines = (span: number, step: number) =>
    Array.from(
      { length: Math.floor(span / step) + 1 },
      (_, index) => -(Math.floor(span / step) / 2) * step + index * step,
    );
  const run = (points: Metres[]): Metres[] => {
    const path = points.map((point) => turned(point, estate));
    const first = path.findIndex(inside);
    const until = path.findLastIndex(inside);
    return first < 0 ? [] : path.slice(first, until + 1).filter(inside);
  };
  const steps = (span: number) =>
    Array.from({ length: Math.ceil(span / 12) + 1 }, (_, index) => index * 12 - span / 2);
  const across = lines(estate.height, deep).map((y) => run(steps(estate.width * 1.3).map((x) => bow(x, y))));
  const along = lines(estate.width, wide).map((x) => run(steps(estate.height * 1.3).map((y) => bow(x, y))));
  const named = [...along, ...across]
    .filter((path) => path.length > 6)
    .map((path, index): Road => {
      const name = estate.names[index];
      return { name: name ? `Calle ${name}` : `Privada ${index}`, highway: 'residential', path };
    });
  const spine = along.toSorted((one, two) => one.length - two.length).at(-1) ?? [];
  const ends = named.flatMap(({ path }) => [path[0] ?? estate.center, path.at(-1) ?? estate.center]);
  const door = [...ends, ...spine].reduce((best, point) =>
    distance(point, estate.gate) < distance(best, estate.gate) ? point : best,
  );
  const entry = bypass.reduce((best, point) =>
    distance(point, estate.gate) < distance(best, estate.gate) ? point : best,
  );
  return [
    ...named,
    { name: `Calzada ${estate.name}`, highway: 'tertiary', path: sampled([entry, door], 20) },
  ];
}

export const estateStreets = (): Road[] => estates.flatMap(estateRoads);

export const countryRoads: readonly Road[] = [
  road('Carretera a Monte Quieto', [
    at(1140, 138),
    at(1480, -180),
    at(2300, -60),
    at(4100, 700),
    at(9000, 1500),
  ]),
  road('Carretera a la Costa', [
    at(-52, -1010),
    at(-90, -1500),
    at(160, -2600),
    at(-300, -4700),
    at(400, -9000),
  ]),
  road('Carretera a San Isidro', [
    at(-1140, 138),
    at(-1800, 240),
    at(-3100, -260),
    at(-5200, 200),
    at(-9000, -300),
  ]),
  road('Carretera a la Sierra', [at(-52, 1010), at(60, 1700), at(-260, 2700), at(500, 4600), at(300, 9000)]),
  road('Camino a la Presa', [at(-640, 900), at(-980, 1900), at(-1450, 2560), at(-1560, 3100)], 'tertiary'),
];

function road(name: string, points: Metres[], highway: Highway = 'primary'): Road {
  return { name, highway, path: smooth(points, 14) };
}

export interface FarmField {
  landuse: 'farmland' | 'orchard' | 'meadow' | 'forest';
  ring: readonly Metres[];
}

/** A patchwork of fields up to the edge of a small map, except where the town, water or woods are. */
export function fields(): FarmField[] {
  const random = createRandom(seedOf('campo'));
  const [size, reach] = [430, 11];
  const corners = new Map<string, Metres>();
  for (let column = -reach; column <= reach; column += 1)
    for (let row = -reach; row <= reach; row += 1)
      corners.set(
        `${column} ${row}`,
        at(column * size + random.int(-120, 120), row * size + random.int(-120, 120)),
      );
  const result: FarmField[] = [];
  for (const [key, start] of corners) {
    const [column = 0, row = 0] = key.split(' ').map(Number);
    const ring = [start, corners.get(`${column + 1} ${row}`), corners.get(`${column + 1} ${row + 1}`)];
    const whole = [...ring, corners.get(`${column} ${row + 1}`)].filter((point) => point !== undefined);
    const landuse = random.pick<FarmField['landuse'] | null>([
      'farmland',
      'orchard',
      'meadow',
      'forest',
      null,
      null,
    ]);
    if (whole.length < 4 || landuse === null || !whole.every(isOpenCountry)) continue;
    const middle = at(
      whole.reduce((sum, { x }) => sum + x, 0) / 4,
      whole.reduce((sum, { y }) => sum + y, 0) / 4,
    );
    result.push({
      landuse,
      ring: whole.map(({ x, y }) => at(middle.x + (x - middle.x) * 0.94, middle.y + (y - middle.y) * 0.94)),
    });
  }
  return result;
}

function isOpenCountry(point: Metres): boolean {
  const { x, y } = point;
  return (
    Math.hypot(x / 1.1, y) > 1350 &&
    estates.every(({ center, width, height }) => distance(point, center) > Math.max(width, height) * 0.62) &&
    [lake, ...woods].every(
      ({ center, width, height }) => ((x - center.x) / width) ** 2 + ((y - center.y) / height) ** 2 > 0.36,
    ) &&
    metresToRiver(point) > 60
  );
}
