import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';

/** How far the discounts may go that owners write themselves. */
export function useDiscountLimits(enabled = true) {
  return useQuery({
    queryKey: ['discount-limits'],
    queryFn: read<DiscountLimits>('/discount-limits'),
    enabled,
  });
}
