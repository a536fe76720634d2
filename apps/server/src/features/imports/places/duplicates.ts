/** Likely duplicates of new places, within the import and among existing commerces nearby. Pure. */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import type { DraftRow, UsableRow } from '../target.ts';
import type { NearbyPlace } from './nearby.ts';
import type { PlaceDraft } from './place.ts';
import { PlaceGrid } from './similarity.ts';

type Found = { commerce: string | null; position: number | null; name: string };
export type DuplicateFinder = (row: UsableRow<PlaceDraft>) => ImportDuplicate[];

const maxDuplicates = 5;

/** @param nearby without the commerces that rows of the import are */
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
