import type { PagePromotion } from '../../entities/offline/promotion.ts';
import { type KeptOne, useKeptOne } from '../../entities/offline/useOfflineOne.ts';

/** All that a promotion's page shows. */
export function usePromotion(id: string): KeptOne<PagePromotion> {
  return useKeptOne('promotions', id);
}
