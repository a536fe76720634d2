/** Likely duplicates: places with similar names close to each other. Pure. */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import { duplicateRules } from '@callejero/contract/duplicates.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { DraftRow, UsableRow } from '../target.ts';
import type { PlaceDraft } from './place.ts';
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
  distance: number;
  similarity: number;
}

/** Places that others are compared with in a cell: more than a shopping centre has. */
const maxPerCell = 200;

export class PlaceGrid<T> {
  /** Trigrams of the folded name are computed at the first comparison: most places have no neighbours. */
  private readonly grid = new PointGrid<{ item: T; name: string; names: Set<string> | null }>(
    duplicateDistance,
    maxPerCell,
  );

  add(item: T, name: string, point: Point): void {
    this.grid.add({ item, name, names: null }, point);
  }

  /** The most similar neighbours first, without `self`, at most `limit`. */
  near(name: string, point: Point, limit: number, self: (item: T) => boolean): Neighbour<T>[] {
    let names: Set<string> | null = null;
    const found: Neighbour<T>[] = [];
    for (const { item: other, metres: distance } of this.grid.near(point)) {
      if (self(other.item)) continue;
      names ??= trigrams(fold(name));
      other.names ??= trigrams(fold(other.name));
      const alike = similarity(names, other.names);
      if (alike >= duplicateSimilarity) found.push({ item: other.item, distance, similarity: alike });
    }
    return found.sort((a, b) => b.similarity - a.similarity || a.distance - b.distance).slice(0, limit);
  }
}

/** A stored commerce near new ones. */
export interface NearbyPlace {
  id: string;
  name: string;
  location: Point;
}

type Found = { commerce: string | null; position: number | null; name: string };
export type DuplicateFinder = (row: UsableRow<PlaceDraft>) => ImportDuplicate[];

const maxDuplicates = 5;

/**
 * Finds the likely duplicates of a row within the import and among existing commerces.
 *
 * @param nearby without the commerces that rows of the import are
 */
export function duplicateFinder(
  rows: readonly DraftRow<PlaceDraft>[],
  nearby: readonly NearbyPlace[],
): DuplicateFinder {
  const grid = new PlaceGrid<Found>();
  for (const { draft, position } of rows) {
    if (!draft) continue;
    const { name, location } = draft.fields;
    grid.add({ commerce: null, position, name }, name, location);
  }
  for (const { id, name, location } of nearby)
    grid.add({ commerce: id, position: null, name }, name, location);
  return ({ draft, position }) => {
    const { name, location } = draft.fields;
    return grid
      .near(name, location, maxDuplicates, (item) => item.position === position)
      .map(({ item, distance, similarity }) => ({
        ...item,
        distance: Math.round(distance),
        similarity: Math.round(similarity * 100) / 100,
      }));
  };
}
