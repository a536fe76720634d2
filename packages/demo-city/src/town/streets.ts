/** The streets of the grid, interrupted by the river and parks and cut at the edge of the town. */
import { createRandom, seedOf } from '../random.ts';
import type { Metres } from './plane.ts';
import { areaAt, embankment, metresToRailway, metresToRiver } from './terrain.ts';

export type Highway = 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'residential' | 'pedestrian';

export interface TownStreet {
  name: string;
  highway: Highway;
  /** The direction. Streets of one direction cross those of the other. */
  runs: 'north' | 'east';
  /** The position at which it crosses the axis of the other direction. */
  offset: number;
  /** The positions of its crossings, in the order of its house numbers. */
  crossings: readonly number[];
  stretches: readonly PositionRange[];
}

/** A part of a street without a gap, in metres along the street. */
export interface PositionRange {
  from: number;
  to: number;
  bridge: boolean;
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
/** From north to south. */
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

const highways: Readonly<Record<string, Highway>> = {
  'Avenida de las Jacarandas': 'primary',
  'Avenida Constitución': 'primary',
  'Calle de la Estación': 'secondary',
  'Calle del Acueducto': 'secondary',
  'Calle de la Cruz': 'secondary',
  'Calle de las Golondrinas': 'secondary',
  'Calle del Comercio': 'tertiary',
  'Calle Jardín Norte': 'tertiary',
  'Calle Jardín Sur': 'tertiary',
  'Calle Cerro Azul': 'tertiary',
  'Calle de los Músicos': 'tertiary',
  'Calle de los Portales': 'pedestrian',
  'Callejón del Gallo': 'pedestrian',
};
/** Streets that cross the river; the others end there. */
const bridged = new Set(['Avenida Constitución', 'Calle Cerro Azul', 'Calle de la Cruz', 'Calle Jardín Sur']);
/** Classes of streets that continue to the road around the town. */
const arterial = new Set<Highway>(['primary', 'secondary']);

export const columns = northward.map((_, index) => (index - 8.5) * 104);
export const rows = eastward.map((_, index) => (7.5 - index) * 92);

function power({ x, y }: Metres, width: number, height: number): number {
  return (Math.abs(x) / width) ** 2.5 + (Math.abs(y) / height) ** 2.5;
}

const isBuilt = (point: Metres) => power(point, 965, 815) <= 1 && metresToRailway(point) > 30;

const ringRoad = { width: 1140, height: 1010 };
/** The road around the town, a closed path. */
export const bypass: readonly Metres[] = Array.from({ length: 121 }, (_, index) => {
  const angle = (index / 120) * 2 * Math.PI;
  const round = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / 2.5);
  return { x: ringRoad.width * round(Math.cos(angle)), y: ringRoad.height * round(Math.sin(angle)) };
});

export function pointOn(street: Pick<TownStreet, 'runs' | 'offset'>, along: number, aside = 0): Metres {
  return street.runs === 'north'
    ? { x: street.offset + aside, y: along }
    : { x: along, y: street.offset + aside };
}

function streetOf(name: string, runs: TownStreet['runs'], offset: number): TownStreet {
  const highway = highways[name] ?? 'residential';
  const place = (along: number) => pointOn({ runs, offset }, along);
  const crossings = (runs === 'north' ? rows : columns)
    .filter((along) => isBuilt(place(along)))
    .toSorted((one, two) => one - two);
  const random = createRandom(seedOf(name));
  const pieces = crossings.slice(1).flatMap((to, index): PositionRange[] => {
    const from = crossings[index] ?? to;
    const middle = place((from + to) / 2);
    // Farther out some pieces are left out, so that blocks are joined.
    const grown = highway === 'residential' && Math.hypot(middle.x, middle.y) > 430 && random.chance(0.13);
    return grown || areaAt(middle) ? [] : [{ from, to, bridge: false }];
  });
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (arterial.has(highway) && first && last) {
    pieces.unshift({ from: outward(place, first.from, -1), to: first.from, bridge: false });
    pieces.push({ from: last.to, to: outward(place, last.to, 1), bridge: false });
  }
  const whole = joined(pieces);
  const stretches = whole.flatMap((piece) =>
    overRiver(piece, place, bridged.has(name) || highway === 'primary'),
  );
  return { name, highway, runs, offset, crossings, stretches };
}

/** The position at which the street meets the road around the town. */
function outward(place: (along: number) => Metres, from: number, direction: 1 | -1): number {
  let along = from;
  while (power(place(along), ringRoad.width, ringRoad.height) < 1) along += direction;
  return along;
}

function joined(pieces: readonly PositionRange[]): PositionRange[] {
  const result: PositionRange[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && last.to === piece.from) last.to = piece.to;
    else result.push({ ...piece });
  }
  return result;
}

/** Metres: shorter pieces are left out. */
const shortest = 30;

function overRiver(
  piece: PositionRange,
  place: (along: number) => Metres,
  hasBridge: boolean,
): PositionRange[] {
  const parts: PositionRange[] = [];
  const isOver = (along: number) => metresToRiver(place(along)) < embankment;
  let from = piece.from;
  let over = isOver(from);
  for (let along = piece.from + 1; along <= piece.to; along += 1) {
    const now = isOver(along);
    if (now === over && along < piece.to) continue;
    parts.push({ from, to: along, bridge: over });
    [from, over] = [along, now];
  }
  return parts.filter(({ from: start, to, bridge }) =>
    bridge ? hasBridge && start > piece.from && to < piece.to : to - start >= shortest,
  );
}

export const streets: readonly TownStreet[] = [
  ...northward.map((name, index) => streetOf(name, 'north', columns[index] ?? 0)),
  ...eastward.map((name, index) => streetOf(name, 'east', rows[index] ?? 0)),
];

/** Whether the block between these columns and rows is built up. */
export function isBlock(west: number, south: number): boolean {
  return [west, west + 104].every((x) => [south, south + 92].every((y) => isBuilt({ x, y })));
}
