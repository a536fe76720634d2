import type { Place } from '../../../entities/offline/place.ts';
import { type OfflineOne, useOfflineOne } from '../../../entities/offline/useOfflineOne.ts';

/** All that a place's page shows. */
export function usePlace(id: string | null): OfflineOne<Place> {
  return useOfflineOne('commerces', id);
}
