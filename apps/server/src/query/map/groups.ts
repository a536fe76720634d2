/** Groups of the cells of a grid, which a map shows as clusters. */
import type { RowCluster } from '@callejero/contract/answers/row-map.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import { type Grid, toLatitude, toLongitude, worldPixels } from './grid.ts';

/** Up to this number rows are points, whatever the zoom. */
export const maxPoints = 100;
/** Pixels between two centres. */
const minDistance = 48;

/** What lies in a cell, and in other cells that were merged into it. */
export interface CellGroup {
  /** The first cell of the group, the one with the most rows. */
  cell: number;
  largest: number;
  count: number;
  /** The centre of its rows. */
  x: number;
  y: number;
  /** The bounds of its rows. */
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Merges the two nearest groups until none are too close; `absorbed` adds what only the caller's groups have. */
export function merged<Group extends CellGroup>(
  groups: Group[],
  { zoom }: Grid,
  absorbed: (one: Group, other: Group) => void = () => undefined,
): Group[] {
  const distance = minDistance / worldPixels(zoom);
  for (;;) {
    let nearest: [Group, Group] | null = null;
    let least = distance ** 2;
    for (const one of groups) {
      for (const other of groups) {
        if (other === one) break;
        const apart = (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
        if (apart < least) [nearest, least] = [[one, other], apart];
      }
    }
    if (!nearest) return groups;
    const [one, other] = nearest;
    absorb(one, other);
    absorbed(one, other);
    groups.splice(groups.indexOf(other), 1);
  }
}

function absorb(one: CellGroup, other: CellGroup): void {
  if (other.largest > one.largest) [one.cell, one.largest] = [other.cell, other.largest];
  one.count += other.count;
  const share = other.count / one.count;
  one.x += (other.x - one.x) * share;
  one.y += (other.y - one.y) * share;
  one.west = Math.min(one.west, other.west);
  one.north = Math.min(one.north, other.north);
  one.east = Math.max(one.east, other.east);
  one.south = Math.max(one.south, other.south);
}

/** The cluster of a group, without the mix of its categories. */
export function toCluster(grid: Grid, group: CellGroup): RowCluster {
  const decimals = decimalsOf(grid.zoom);
  const column = grid.column + (group.cell % grid.columns);
  const row = grid.row + Math.floor(group.cell / grid.columns);
  return {
    id: [grid.zoom, grid.side, column, row].map((part) => part.toString(36)).join('.'),
    count: group.count,
    lat: rounded(toLatitude(group.y), decimals),
    lng: rounded(toLongitude(group.x), decimals),
    bounds: around(group, decimals),
  };
}

/** Rounded outwards. */
function around({ west, north, east, south }: CellGroup, decimals: number): Bounds {
  const scale = 10 ** decimals;
  return {
    west: Math.max(-180, Math.floor(toLongitude(west) * scale) / scale),
    south: Math.floor(toLatitude(south) * scale) / scale,
    east: Math.min(180, Math.ceil(toLongitude(east) * scale) / scale),
    north: Math.ceil(toLatitude(north) * scale) / scale,
  };
}

/** The decimals that distinguish neighbouring pixels, five at most. */
function decimalsOf(zoom: number): number {
  return Math.min(5, Math.max(1, Math.ceil(Math.log10(worldPixels(zoom) / 360))));
}

export function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
