import type { Place } from '../../ui/kept/place.ts';
import { type KeptOne, useKeptOne } from '../../ui/kept/useKeptOne.ts';

/** All that a place's page shows. */
export function usePlace(id: string | null): KeptOne<Place> {
  return useKeptOne('commerces', id);
}
