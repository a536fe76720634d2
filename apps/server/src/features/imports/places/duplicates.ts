/** Likely duplicates of new places, within the import and among existing commerces nearby. */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { sourceKey } from '../reading/source.ts';
import type { DraftRow, UsableRow } from '../target.ts';
import type { PlaceDraft } from './place.ts';
import { duplicateDistance, PlaceGrid } from './similarity.ts';

type Found = { commerce: string | null; position: number | null; name: string };
export type DuplicateFinder = (row: UsableRow<PlaceDraft>) => ImportDuplicate[];

const maxDuplicates = 5;

export async function duplicateFinder(
  db: Queryable,
  rows: readonly DraftRow<PlaceDraft>[],
): Promise<DuplicateFinder> {
  const grid = new PlaceGrid<Found>();
  let [west, south, east, north] = [180, 90, -180, -90];
  const positions = new Map<string, number>();
  for (const { draft, position } of rows) {
    if (!draft) continue;
    const { name, location } = draft.fields;
    grid.add({ commerce: null, position, name }, name, location);
    positions.set(sourceKey(draft.source), position);
    west = Math.min(west, location.lng);
    east = Math.max(east, location.lng);
    south = Math.min(south, location.lat);
    north = Math.max(north, location.lat);
  }
  if (positions.size > 0) {
    const margin = (2 * duplicateDistance) / 111_000;
    const around = await db.query<{ id: string; name: string; lat: number; lng: number; key: string }>(
      sql`select id, name, location[1] as lat, location[0] as lng,
          coalesce(source ->> 'name', '') || E'\n' || coalesce(source ->> 'externalId', '') as key
        from commerces where archived_at is null and location <@ box(
          point(${west - margin}::float8, ${south - margin}::float8),
          point(${east + margin}::float8, ${north + margin}::float8))`,
    );
    for (const { id, name, lat, lng, key } of around) {
      // Places that this import updates are in the grid already, under their rows.
      if (!positions.has(key)) grid.add({ commerce: id, position: null, name }, name, { lat, lng });
    }
  }
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
