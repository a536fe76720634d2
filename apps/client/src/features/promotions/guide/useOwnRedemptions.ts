import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../api/http/http.ts';

interface OwnRedemptions {
  data: OwnRedemption[];
  meta: { total: number };
}

/** The query key begins with the collection's name, so that a redemption reads the list again. */
export function useOwnRedemptions(enabled = true) {
  return useQuery<OwnRedemptions>({
    queryKey: ['redemptions', 'mine'],
    queryFn: ({ signal }) => http.get<OwnRedemptions>('/redemptions/mine', { signal }),
    enabled,
  });
}
