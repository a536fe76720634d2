/** Footprints: rows of houses around each block with gardens behind, and large named buildings. */
import { createRandom, seedOf } from '../random.ts';
import { type Metres, rectangle } from './plane.ts';
import { columns, isBlock, rows, streets } from './streets.ts';
import { areaAt, areas, embankment, metresToRiver, type TownArea } from './terrain.ts';

export interface Building {
  /** The first ring is the outline, the others are courtyards. */
  rings: readonly (readonly Metres[])[];
  name?: string;
  kind: 'yes' | 'church' | 'civic' | 'retail' | 'train_station' | 'hospital' | 'university' | 'industrial';
}

/** Metres from the middle of a street to the walls. */
const setback = 6.5;
/** Metres from the square up to which houses are drawn, so that the file stays small. */
const drawn = 860;

export function houses(): Building[] {
  return columns.slice(0, -1).flatMap((west) =>
    rows.slice(1).flatMap((south) => {
      const middle = { x: west + 52, y: south + 46 };
      if (!isBlock(west, south) || areaAt(middle) || Math.hypot(middle.x, middle.y) > drawn) return [];
      return blockOf(west, south).filter(
        ({ rings: [outline = []] }) =>
          outline.every((corner) => metresToRiver(corner) > embankment + 5) && !standsInStreet(outline),
      );
    }),
  );
}

function standsInStreet(outline: readonly Metres[]): boolean {
  return streets.some(({ runs, offset, stretches }) => {
    const across = outline.map(({ x, y }) => (runs === 'north' ? x : y) - offset);
    if (Math.max(...across) < -setback + 1 || Math.min(...across) > setback - 1) return false;
    const along = outline.map(({ x, y }) => (runs === 'north' ? y : x));
    return stretches.some(({ from, to }) => Math.max(...along) > from && Math.min(...along) < to);
  });
}

function blockOf(west: number, south: number): Building[] {
  const random = createRandom(seedOf(`${west} ${south}`));
  const [east, north] = [west + 104 - setback, south + 92 - setback];
  const [left, bottom] = [west + setback, south + setback];
  // Far from the square the rows have gaps and the houses are fewer.
  const far = Math.min(1, Math.hypot(west + 52, south + 46) / drawn);
  const result: Building[] = [];
  const row = (from: number, to: number, place: (start: number, end: number, depth: number) => Metres[]) => {
    let start = from;
    while (to - start > 7) {
      const end = Math.min(to, start + random.int(11, 21));
      const reach = to - end < 7 ? to : end;
      const depth = random.int(14, 27);
      if (!random.chance(0.04 + 0.3 * far)) result.push({ kind: 'yes', rings: [place(start, reach, depth)] });
      start = reach;
    }
  };
  row(left, east, (start, end, depth) => rectangle(start, bottom, end, bottom + depth));
  row(left, east, (start, end, depth) => rectangle(start, north - depth, end, north));
  row(bottom + 28, north - 28, (start, end, depth) => rectangle(left, start, left + depth, end));
  row(bottom + 28, north - 28, (start, end, depth) => rectangle(east - depth, start, east, end));
  return result;
}

const inArea = ({ west, south }: TownArea, shape: readonly (readonly [number, number])[]): Metres[] =>
  shape.map(([x, y]) => ({ x: west + x, y: south + y }));

/** The buildings of an area, by its kind. Positions are metres from the area's south-western corner. */
function premises(area: TownArea): Building[] {
  const box = (west: number, south: number, east: number, north: number) =>
    rectangle(area.west + west, area.south + south, area.west + east, area.south + north);
  if (area.kind === 'church') {
    const nave = inArea(area, [
      ...([
        [26, 38],
        [56, 38],
        [56, 28],
        [70, 28],
        [70, 38],
        [80, 38],
        [86, 46],
      ] as const),
      ...([
        [80, 54],
        [70, 54],
        [70, 64],
        [56, 64],
        [56, 54],
        [26, 54],
      ] as const),
    ]);
    return [
      { kind: 'church', name: area.name, rings: [nave] },
      { kind: 'yes', rings: [box(40, 70, 90, 82)] },
    ];
  }
  if (area.kind === 'townhall')
    return [
      {
        kind: 'civic',
        name: area.name,
        rings: [box(10, 9, 94, 60), box(30, 24, 46, 44), box(58, 24, 74, 44)],
      },
    ];
  if (area.kind === 'market')
    return [{ kind: 'retail', name: area.name, rings: [box(14, 14, 90, 78), box(44, 38, 60, 54)] }];
  if (area.kind === 'hospital') {
    const wings = inArea(area, [
      ...([
        [16, 14],
        [88, 14],
        [88, 30],
        [62, 30],
        [62, 60],
        [88, 60],
        [88, 76],
      ] as const),
      ...([
        [16, 76],
        [16, 60],
        [44, 60],
        [44, 30],
        [16, 30],
      ] as const),
    ]);
    return [{ kind: 'hospital', name: area.name, rings: [wings] }];
  }
  if (area.kind === 'university')
    return [
      ...[box(20, 20, 80, 44), box(20, 60, 44, 130), box(110, 26, 190, 48), box(60, 146, 130, 166)],
      ...[box(150, 80, 186, 160)],
    ].map((ring) => ({ kind: 'university', rings: [ring] }));
  if (area.kind === 'square') {
    const kiosk = Array.from({ length: 8 }, (_, index) => {
      const angle = ((index + 0.5) / 8) * 2 * Math.PI;
      return { x: 6 * Math.cos(angle), y: 6 * Math.sin(angle) };
    });
    return [{ kind: 'yes', name: 'Quiosco', rings: [kiosk] }];
  }
  return [];
}

export function landmarks(): Building[] {
  const named = (kind: Building['kind'], name: string, ring: Metres[]): Building => ({
    kind,
    name,
    rings: [ring],
  });
  return [
    ...areas.flatMap(premises),
    named('train_station', 'Estación de Ferrocarril', rectangle(378, -778, 470, -756)),
    named('civic', 'Central de Autobuses', rectangle(850, 44, 960, 100)),
    ...[0, 1, 2, 3, 4, 5].map(
      (index): Building => ({
        kind: 'industrial',
        rings: [rectangle(410 + index * 72, -1200 + (index % 2) * 20, 462 + index * 72, -1110)],
      }),
    ),
  ];
}
