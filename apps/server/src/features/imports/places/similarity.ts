/** Likely duplicates: places with similar names close to each other. Pure. */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import { duplicateRules } from '@callejero/contract/duplicates.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { FoundDuplicates } from '../target.ts';
import { PointGrid } from './point-grid.ts';

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

interface Neighbour<T> {
  item: T;
  name: string;
  distance: number;
  similarity: number;
}

/** Places that others are compared with in a cell: more than a shopping centre has. */
const maxPerCell = 200;

/** Trigrams that are remembered: of places that are asked for one after the other. */
const maxRemembered = 5000;

export class PlaceGrid<T extends string | number> {
  private readonly grid = new PointGrid<number>(duplicateDistance, maxPerCell);
  private readonly items: T[] = [];
  private readonly names: string[] = [];
  private readonly trigrams = new Map<number, Set<string>>();

  add(item: T, name: string, point: Point): void {
    this.grid.add(this.items.length, point);
    this.items.push(item);
    this.names.push(name);
  }

  /** The most similar neighbours first, without `self`, at most `limit`. */
  near(name: string, point: Point, limit: number, self: (item: T) => boolean): Neighbour<T>[] {
    let names: Set<string> | null = null;
    const found: Neighbour<T>[] = [];
    for (const { item: index, metres: distance } of this.grid.near(point)) {
      const [item, other] = [this.items[index] as T, this.names[index] ?? ''];
      if (self(item)) continue;
      names ??= trigrams(fold(name));
      const alike = similarity(names, this.trigramsOf(index, other));
      if (alike >= duplicateSimilarity) found.push({ item, name: other, distance, similarity: alike });
    }
    const bySimilarity = (a: Neighbour<T>, b: Neighbour<T>) =>
      b.similarity - a.similarity || a.distance - b.distance || (a.item < b.item ? -1 : 1);
    return found.sort(bySimilarity).slice(0, limit);
  }

  /** All items, mostly in an order in which neighbours are close. */
  *all(): Generator<{ item: T; name: string; point: Point }> {
    for (const { item: index, point } of this.grid.all())
      yield { item: this.items[index] as T, name: this.names[index] ?? '', point };
  }

  private trigramsOf(index: number, name: string): Set<string> {
    const known = this.trigrams.get(index);
    if (known) return known;
    if (this.trigrams.size >= maxRemembered) this.trigrams.clear();
    const computed = trigrams(fold(name));
    this.trigrams.set(index, computed);
    return computed;
  }
}

/** A stored commerce near new ones. */
export interface NearbyPlace {
  id: string;
  name: string;
  location: Point;
}

const maxDuplicates = 5;

/**
 * The rows that are new and have likely duplicates, within the import and among stored commerces, mostly in an order in which
 * neighbours are close.
 *
 * @param grid the rows of the import by their positions, and the commerces by their ids, without those that rows are
 */
export function* findingDuplicates(
  grid: PlaceGrid<number | string>,
  isNew: (position: number) => boolean,
): Generator<FoundDuplicates | undefined, void> {
  for (const { item: position, name, point } of grid.all()) {
    yield;
    if (typeof position === 'string' || !isNew(position)) continue;
    const found = grid.near(name, point, maxDuplicates, (item) => item === position);
    const duplicates = found.map(
      ({ item, distance, ...other }): ImportDuplicate => ({
        ...(typeof item === 'string'
          ? { commerce: item, position: null }
          : { commerce: null, position: item }),
        name: other.name,
        distance: Math.round(distance),
        similarity: Math.round(other.similarity * 100) / 100,
      }),
    );
    if (duplicates.length > 0) yield { position, duplicates };
  }
}
