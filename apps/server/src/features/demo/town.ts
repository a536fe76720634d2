/**
 * An invented town: a colonial grid around a square, turned and bent a little, because no real one was drawn with a
 * ruler. Places stand on both sides of its streets; numbers grow along the street, even ones on one side.
 */
import type { Point } from '@callejero/contract/resource.ts';
import type { Random } from './random.ts';

/** Metres east and north of the centre. */
interface Metres {
  x: number;
  y: number;
}

interface Street {
  name: string;
  /** Streets of one family cross those of the other. */
  runs: 'north' | 'east';
  /** Where it crosses the other family's axis, in metres of the unbent grid. */
  offset: number;
  /** From its first house to its last, in metres of the unbent grid; 0 is abreast of the square. */
  from: number;
  to: number;
}

export interface Site {
  street: string;
  number: string;
  /** The nearest crossing street. */
  corner: string;
  neighbourhood: string;
  /** Last three digits of a postal code. */
  zone: string;
  location: Point;
  /** Metres from the square. */
  distance: number;
}

const northward = [
  'Calle de los Naranjos',
  'Calle del Molino',
  'Calle Sabino Luna',
  'Calle de la Alberca',
  'Calle Río Manso',
  'Calle de las Golondrinas',
  'Calle Maestra Aurora Tejeda',
  'Calle del Comercio',
  'Avenida de las Jacarandas',
  'Calle del Reloj',
  'Callejón del Gallo',
  'Calle Doctor Elías Monreal',
  'Calle de la Estación',
  'Calle Cafetal',
  'Calle Primero de Mayo',
  'Calle de los Telares',
  'Calle Peña Blanca',
];
const eastward = [
  'Calle de la Loma',
  'Calle Camelia',
  'Calle Bugambilia',
  'Calle Cerro Azul',
  'Calle del Acueducto',
  'Calle Portal Viejo',
  'Avenida Constitución',
  'Calle Jardín Norte',
  'Calle Jardín Sur',
  'Calle de los Portales',
  'Calle Justo Arriaga',
  'Calle de la Cruz',
  'Calle Arroyo Seco',
  'Calle de los Músicos',
  'Calle Niebla',
  'Calle Hacienda Vieja',
];

const block = { north: 104, east: 92 };

/** Avenues cross the town; other streets end sooner the farther they are from the square. */
function family(names: readonly string[], runs: Street['runs'], width: number, length: number): Street[] {
  return names.map((name, index) => {
    const offset = (index - (names.length - 1) / 2) * width;
    const reach = name.startsWith('Avenida') ? length : length - Math.abs(offset) * 0.62;
    return { name, runs, offset, from: -reach, to: reach };
  });
}

const streets: readonly Street[] = [
  ...family(northward, 'north', block.north, 820),
  ...family(eastward, 'east', block.east, 900),
];

/** The old grid meant to point north, and the river bent it. */
const turn = (9 * Math.PI) / 180;
function bend({ x, y }: Metres): Metres {
  const bentX = x + 26 * Math.sin(y / 330 + 0.6) - 14;
  const bentY = y + 22 * Math.sin(x / 410 - 0.4) + 8;
  return {
    x: bentX * Math.cos(turn) - bentY * Math.sin(turn),
    y: bentX * Math.sin(turn) + bentY * Math.cos(turn),
  };
}

const metresPerDegree = 111_320;

function toPoint({ x, y }: Metres, center: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: round(center.lat + y / metresPerDegree),
    lng: round(center.lng + x / (metresPerDegree * Math.cos((center.lat * Math.PI) / 180))),
  };
}

function neighbourhoodOf({ x, y }: Metres): [name: string, zone: string] {
  if (Math.abs(x) < 330 && Math.abs(y) < 300) return ['Centro', '000'];
  if (y >= 300) return x < 0 ? ['El Mirador', '020'] : ['Los Cafetales', '030'];
  if (y <= -300) return x < 0 ? ['Barrio del Molino', '040'] : ['La Estación', '050'];
  return x < 0 ? ['San Jacinto', '060'] : ['Las Jacarandas', '070'];
}

/** Metres of street front of one house. */
const front = 9;
/** From the middle of the street to the door. */
const setback = 8;
/** No door within this distance of a crossing's middle. */
const crossing = 12;

/**
 * As many different houses as asked for, nearer the square more often. The same random numbers give the same houses
 * around any centre.
 */
export function drawSites(count: number, center: Point, random: Random): Site[] {
  const sites: Site[] = [];
  const taken = new Set<string>();
  while (sites.length < count) {
    const street = streets[random.int(0, streets.length - 1)];
    if (!street) continue;
    const house = random.int(0, Math.floor((street.to - street.from) / front) - 1);
    const even = random.chance(0.5);
    const along = street.from + (house + 0.5) * front;
    const crosses = streets.filter((other) => other.runs !== street.runs);
    const corner = crosses.reduce((best, other) =>
      Math.abs(other.offset - along) < Math.abs(best.offset - along) ? other : best,
    );
    const number = String(2 * house + (even ? 2 : 1));
    const door = `${street.name} ${number}`;
    const side = even ? setback : -setback;
    const flat =
      street.runs === 'north' ? { x: street.offset + side, y: along } : { x: along, y: street.offset + side };
    const distance = Math.hypot(flat.x, flat.y);
    // The square itself is a garden; towards the edge fewer houses are shops.
    const rejected =
      Math.abs(corner.offset - along) < crossing ||
      distance < 50 ||
      taken.has(door) ||
      !random.chance(Math.exp(-((distance / 400) ** 2)) + 0.04);
    if (rejected) continue;
    taken.add(door);
    const [neighbourhood, zone] = neighbourhoodOf(flat);
    sites.push({
      street: street.name,
      number,
      corner: corner.name,
      neighbourhood,
      zone,
      location: toPoint(bend(flat), center),
      distance,
    });
  }
  return sites;
}
