/**
 * Houses for the demo's places, on both sides of the streets. Numbers ascend along the street, with the even ones on one side.
 */
import type { Point } from '@callejero/contract/resource.ts';
import type { Random } from '../random.ts';
import { type Metres, toPoint } from './plane.ts';
import { pointOn, streets, type TownStreet } from './streets.ts';
import { areaAt, edge, metresToRailway, metresToRiver } from './terrain.ts';

export interface BuildingSite {
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

interface House {
  street: TownStreet;
  number: number;
  along: number;
  at: Metres;
  /** The site faces an area without houses, so it is a gate. */
  facesArea: boolean;
}

/** Sites of places that are drawn on the map. `name` is the beginning of the place's name. */
const gates: readonly { name: string; street: string; along: number; side: 'even' | 'odd' }[] = [
  { name: 'Parroquia de San Jacinto', street: 'Calle del Reloj', along: 0, side: 'even' },
  { name: 'Palacio Municipal', street: 'Calle Jardín Norte', along: 0, side: 'even' },
  { name: 'Mercado Municipal', street: 'Calle Jardín Sur', along: -104, side: 'odd' },
  { name: 'Parque de las Jacarandas', street: 'Avenida Constitución', along: 540, side: 'even' },
  { name: 'Parque Ecológico', street: 'Calle Arroyo Seco', along: 440, side: 'odd' },
  { name: 'Instituto Universitario', street: 'Calle Cerro Azul', along: 220, side: 'even' },
  { name: 'Mirador de la Loma', street: 'Calle de la Loma', along: -80, side: 'even' },
];

export const neighbourhoods: readonly { name: string; zone: string; at: Metres }[] = [
  { name: 'Centro', zone: '000', at: { x: 0, y: -185 } },
  { name: 'El Mirador', zone: '020', at: { x: -470, y: 460 } },
  { name: 'Los Cafetales', zone: '030', at: { x: 420, y: 505 } },
  { name: 'Barrio del Molino', zone: '040', at: { x: -600, y: -460 } },
  { name: 'La Estación', zone: '050', at: { x: 230, y: -520 } },
  { name: 'San Jacinto', zone: '060', at: { x: -690, y: 92 } },
  { name: 'Las Jacarandas', zone: '070', at: { x: 600, y: 0 } },
];

function neighbourhoodOf({ x, y }: Metres): { name: string; zone: string } {
  const [centre, nw, ne, sw, se, west, east] = neighbourhoods;
  const found =
    Math.abs(x) < 330 && Math.abs(y) < 300
      ? centre
      : y >= 300
        ? [nw, ne][x < 0 ? 0 : 1]
        : y <= -300
          ? [sw, se][x < 0 ? 0 : 1]
          : [west, east][x < 0 ? 0 : 1];
  if (!found) throw new Error('A place without a neighbourhood');
  return found;
}

/** Metres of street front of one house. */
const front = 9;
/** Metres from the middle of the street to the door. */
const setback = 8;
/** Metres around a crossing's middle without doors. */
const crossing = 12;

function housesOf(street: TownStreet): House[] {
  const [first, last] = [street.crossings[0], street.crossings.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: Math.floor((last - first) / front) }, (_, index) => index).flatMap((index) => {
    const along = first + (index + 0.5) * front;
    const stands =
      street.stretches.some(({ from, to, bridge }) => !bridge && along > from + 6 && along < to - 6) &&
      street.crossings.every((other) => Math.abs(other - along) >= crossing);
    if (!stands) return [];
    return [setback, -setback]
      .map((aside) => ({
        street,
        number: 2 * index + (aside > 0 ? 2 : 1),
        along,
        at: pointOn(street, along, aside),
        facesArea: areaAt(pointOn(street, along, 2 * aside), edge) !== undefined,
      }))
      .filter(({ at }) => metresToRiver(at) > 52 && metresToRailway(at) > 24);
  });
}

/**
 * Draws a different house for each name, more often near the square. The same random numbers give the same houses around any
 * centre.
 */
export function drawSites(names: readonly string[], center: Point, random: Random): BuildingSite[] {
  const houses = streets.flatMap(housesOf);
  const free = new Set(houses.filter(({ facesArea }) => !facesArea));
  const ordinary = [...free];
  return names.map((name) => {
    const house = gateOf(name, houses) ?? drawHouse(ordinary, free, random);
    free.delete(house);
    return siteOf(house, center);
  });
}

function gateOf(name: string, houses: readonly House[]): House | undefined {
  const gate = gates.find((known) => name.startsWith(known.name));
  if (!gate) return undefined;
  const side = houses.filter(
    ({ street, number, facesArea }) =>
      street.name === gate.street &&
      number % 2 === (gate.side === 'even' ? 0 : 1) &&
      (facesArea || gate.name.startsWith('Mirador')),
  );
  return side.reduce<House | undefined>(
    (best, house) =>
      best && Math.abs(best.along - gate.along) <= Math.abs(house.along - gate.along) ? best : house,
    undefined,
  );
}

function drawHouse(houses: readonly House[], free: ReadonlySet<House>, random: Random): House {
  // There are far more houses than places, so the loop always ends.
  for (;;) {
    const house = houses[random.int(0, houses.length - 1)];
    if (!house) throw new Error('The town has no houses');
    const { x, y } = house.at;
    // Towards the edge of the town fewer houses are shops.
    const chance = Math.exp(-((Math.hypot(x, y) / 400) ** 2)) + 0.04;
    if (free.has(house) && random.chance(chance)) return house;
  }
}

function siteOf({ street, number, along, at }: House, center: Point): BuildingSite {
  const nearest = street.crossings.reduce((best, other) =>
    Math.abs(other - along) < Math.abs(best - along) ? other : best,
  );
  const corner = streets.find(({ runs, offset }) => runs !== street.runs && offset === nearest);
  const { name, zone } = neighbourhoodOf(at);
  return {
    street: street.name,
    number: String(number),
    corner: corner?.name ?? street.name,
    neighbourhood: name,
    zone,
    location: toPoint(at, center),
    distance: Math.hypot(at.x, at.y),
  };
}
