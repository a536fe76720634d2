import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/http/errors.ts';
import { http } from '../../api/http/http.ts';

/** How far the discounts may go that owners write themselves. */
export function useDiscountLimits(enabled = true) {
  return useQuery<DiscountLimits, RequestError>({
    queryKey: ['discount-limits'],
    queryFn: async ({ signal }) =>
      (await http.get<Envelope<DiscountLimits>>('/discount-limits', { signal })).data,
    enabled,
  });
}
