import type { Place } from '../../../entities/offline/place.ts';
import { type KeptOne, useKeptOne } from '../../../entities/offline/useOfflineOne.ts';

/** All that a place's page shows. */
export function usePlace(id: string | null): KeptOne<Place> {
  return useKeptOne('commerces', id);
}
