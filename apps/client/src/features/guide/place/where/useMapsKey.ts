import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../../../api/http/ask.ts';
import { storage } from '../../../../device/storage/storage.ts';

/**
 * The key for Google's maps of the seed specification, fetched once after sign-in and stored on the device. Only Street View
 * uses it. Signing out removes it.
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
