import type { PagePromotion } from '../../ui/kept/promotion.ts';
import { type KeptOne, useKeptOne } from '../../ui/kept/useKeptOne.ts';

/** All that a promotion's page shows. */
export function usePromotion(id: string): KeptOne<PagePromotion> {
  return useKeptOne('promotions', id);
}
