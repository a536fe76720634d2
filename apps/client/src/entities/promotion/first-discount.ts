import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';

interface Known {
  /** How many discounts the city's list has. */
  listed: number;
  /** The limits of own discounts. Null: no limits. */
  limits: Pick<DiscountLimits, 'maxPercentage' | 'maxAmount'> | null;
}

/** The initial own kind of discount of a new promotion; null, a discount of the city's list, unless that is empty. */
export function firstDiscount({ listed, limits }: Known): Promotion['ownDiscountType'] {
  if (listed > 0) return null;
  if (limits === null || limits.maxPercentage > 0) return 'percentage';
  return limits.maxAmount > 0 ? 'amount' : null;
}
