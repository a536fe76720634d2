/** Likely duplicates: places with similar names close to each other. Pure. */
import { duplicateRules } from '@callejero/contract/duplicates.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';

/** The distance in metres and the similarity of names from which two places may be one. */
export const { metres: duplicateDistance, similarity: duplicateSimilarity } = duplicateRules.close;

/** Trigrams like those of PostgreSQL's pg_trgm: of each word, with two spaces before and one after. */
export function trigrams(folded: string): Set<string> {
  const result = new Set<string>();
  for (const word of folded.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let index = 0; index + 3 <= padded.length; index += 1) result.add(padded.slice(index, index + 3));
  }
  return result;
}

/** The share of common trigrams, from 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const trigram of small) if (large.has(trigram)) shared += 1;
  return shared / (a.size + b.size - shared);
}

export interface Neighbour<T> {
  item: T;
  distance: number;
  similarity: number;
}

interface Entry<T> {
  item: T;
  point: Point;
  name: string;
  /** Trigrams of the folded name, computed at the first comparison: most places have no neighbours. */
  names: Set<string> | null;
}

const namesOf = <T>(entry: Entry<T>): Set<string> => {
  entry.names ??= trigrams(fold(entry.name));
  return entry.names;
};

const metresPerDegree = 111_195;

/**
 * The key of a cell in 32 bits, which V8 looks up much faster than larger numbers. Only cells far from each other share a key;
 * comparing the distance then excludes their places.
 */
const cellKey = (row: number, column: number): number => (Math.imul(row, 1 << 16) + column) | 0;

/** Places in a cell that others are compared with: more than a shopping centre has. */
const maxPerCell = 200;

/** Places in cells of about the search distance, so that only neighbours are compared. */
export class PlaceGrid<T> {
  private readonly cells = new Map<number, Entry<T>[]>();
  private static readonly degrees = duplicateDistance / 111_000;

  add(item: T, name: string, point: Point): void {
    const [row, column] = PlaceGrid.cellOf(point);
    const key = cellKey(row, column);
    const entries = this.cells.get(key);
    const entry = { item, point, name, names: null };
    if (!entries) this.cells.set(key, [entry]);
    else if (entries.length < maxPerCell) entries.push(entry);
  }

  /** The most similar neighbours first, without `self`, at most `limit`. */
  near(name: string, point: Point, limit: number, self: (item: T) => boolean): Neighbour<T>[] {
    const [row, column] = PlaceGrid.cellOf(point);
    const shrink = Math.max(0.1, Math.cos((point.lat * Math.PI) / 180));
    // Towards the poles a degree of longitude is shorter, so more cells lie within the distance.
    const width = Math.ceil(1 / shrink);
    let names: Set<string> | null = null;
    const found: Neighbour<T>[] = [];
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -width; dx <= width; dx += 1) {
        const entries = this.cells.get(cellKey(row + dy, column + dx));
        if (!entries) continue;
        for (const entry of entries) {
          const north = (entry.point.lat - point.lat) * metresPerDegree;
          const east = (entry.point.lng - point.lng) * metresPerDegree * shrink;
          const metres = Math.sqrt(north * north + east * east);
          if (metres > duplicateDistance || self(entry.item)) continue;
          names ??= trigrams(fold(name));
          const alike = similarity(names, namesOf(entry));
          if (alike >= duplicateSimilarity)
            found.push({ item: entry.item, distance: metres, similarity: alike });
        }
      }
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.distance - b.distance).slice(0, limit);
  }

  /** Row and column, both from zero. */
  private static cellOf({ lat, lng }: Point): [number, number] {
    return [Math.floor((lat + 91) / PlaceGrid.degrees), Math.floor((lng + 181) / PlaceGrid.degrees)];
  }
}
