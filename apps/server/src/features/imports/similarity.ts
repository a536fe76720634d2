/** Likely duplicates: places with similar names close to each other. Pure. */
import type { Point } from '@callejero/contract/resource.ts';
import { distance } from './geometry.ts';

/** Metres, and the least similarity of names, within which two places may be one. */
export const duplicateDistance = 60;
export const duplicateSimilarity = 0.55;

/** Trigrams as PostgreSQL's pg_trgm makes them: of each word, with two spaces before and one behind. */
export function trigrams(folded: string): Set<string> {
  const result = new Set<string>();
  for (const word of folded.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let index = 0; index + 3 <= padded.length; index += 1) result.add(padded.slice(index, index + 3));
  }
  return result;
}

/** 0–1: shared trigrams of all trigrams. */
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
  names: Set<string>;
}

/** Places in cells of about the search distance, so that only neighbours are compared. */
export class PlaceGrid<T> {
  private readonly cells = new Map<string, Entry<T>[]>();
  private static readonly degrees = duplicateDistance / 111_000;

  add(item: T, foldedName: string, point: Point): void {
    const key = PlaceGrid.key(...PlaceGrid.cellOf(point));
    const entries = this.cells.get(key);
    const entry = { item, point, names: trigrams(foldedName) };
    if (entries) entries.push(entry);
    else this.cells.set(key, [entry]);
  }

  /** The most similar first, at most `limit`. */
  near(foldedName: string, point: Point, limit: number): Neighbour<T>[] {
    const names = trigrams(foldedName);
    const [row, column] = PlaceGrid.cellOf(point);
    // Towards the poles a degree of longitude shrinks and more cells lie within the distance.
    const width = Math.min(10, Math.ceil(1 / Math.max(0.1, Math.cos((point.lat * Math.PI) / 180))));
    const found: Neighbour<T>[] = [];
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -width; dx <= width; dx += 1) {
        for (const entry of this.cells.get(PlaceGrid.key(row + dy, column + dx)) ?? []) {
          const alike = similarity(names, entry.names);
          if (alike < duplicateSimilarity) continue;
          const metres = distance(point, entry.point);
          if (metres <= duplicateDistance)
            found.push({ item: entry.item, distance: metres, similarity: alike });
        }
      }
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.distance - b.distance).slice(0, limit);
  }

  private static cellOf({ lat, lng }: Point): [number, number] {
    return [Math.floor(lat / PlaceGrid.degrees), Math.floor(lng / PlaceGrid.degrees)];
  }

  private static key(row: number, column: number): string {
    return `${row}:${column}`;
  }
}
