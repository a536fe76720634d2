import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';

interface Known {
  /** How many discounts the city's list has. */
  listed: number;
  /** How far own discounts may go. Null: as far as one likes. */
  limits: Pick<DiscountLimits, 'maxPercentage' | 'maxAmount'> | null;
}

/** The kind of discount with which a new promotion begins: one of the city's list, null, unless there is none to choose. */
export function firstDiscount({ listed, limits }: Known): Promotion['ownDiscountType'] {
  if (listed > 0) return null;
  if (limits === null || limits.maxPercentage > 0) return 'percentage';
  return limits.maxAmount > 0 ? 'amount' : null;
}
