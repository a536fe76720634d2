import type { PagePromotion } from '../../entities/offline/promotion.ts';
import { type OfflineOne, useOfflineOne } from '../../entities/offline/useOfflineOne.ts';

/** All that a promotion's page shows. */
export function usePromotion(id: string): OfflineOne<PagePromotion> {
  return useOfflineOne('promotions', id);
}
