import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';

/** The limits of discounts that owners write themselves. */
export function useDiscountLimits(enabled = true) {
  return useQuery({
    queryKey: ['discount-limits'],
    queryFn: read<DiscountLimits>('/discount-limits'),
    enabled,
  });
}
