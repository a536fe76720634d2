import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../../../api/http/ask.ts';
import { storage } from '../../../../device/storage/storage.ts';

/**
 * The seed's maps key, fetched once after signing in and stored under its name: for Google's pictures of a street, since our
 * own map needs none. Signing out takes it away.
 */
export function useMapsKey(): UseQueryResult<string | null> {
  return useQuery<string | null>({
    queryKey: ['keys', 'google-maps', 'stored'],
    queryFn: async ({ signal }) => {
      const data = await ask.get<string | null>('/keys/google-maps', { signal });
      if (data === null) storage.remove('googleMapsKey');
      else storage.write('googleMapsKey', data);
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
