/** Answers of the limits of owners' discounts. */
import * as z from 'zod';
import type { DiscountLimits } from '../discount-limits.ts';
import { answerOf, count, named } from './answer.ts';

export const discountLimitsStateSchema = answerOf<DiscountLimits>()(
  named(
    'DiscountLimits',
    z.object({ rev: count, maxPercentage: count.max(100), maxAmount: count, currency: z.string() }),
  ),
);
