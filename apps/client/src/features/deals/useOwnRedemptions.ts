import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../api/http/http.ts';

interface OwnRedemptions {
  data: OwnRedemption[];
  meta: { total: number };
}

/** The key begins with the collection: what is redeemed meanwhile makes it read again. */
export function useOwnRedemptions(enabled = true) {
  return useQuery<OwnRedemptions>({
    queryKey: [redemptions.name, 'mine'],
    queryFn: ({ signal }) => http.get<OwnRedemptions>('/redemptions/mine', { signal }),
    enabled,
  });
}
