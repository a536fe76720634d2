/** Answers of the limits of owners' discounts. */
import * as z from 'zod';
import { count, named } from './answer.ts';

export const discountLimitsStateSchema = named(
  'DiscountLimits',
  z.object({
    /** 0 before the first change. */
    rev: count,
    /** 0: owners may not write discounts of this kind. */
    maxPercentage: count.max(100),
    /** Minor units of `currency`, the city's; 0: owners may not write discounts of this kind. */
    maxAmount: count,
    currency: z.string(),
  }),
);
export type DiscountLimits = z.output<typeof discountLimitsStateSchema>;
