import { type Key, keys } from '@callejero/contract/resources/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../api/http/http.ts';
import { fetchList } from '../../api/resource.ts';

export const mapsKeyName = 'google-maps';

export interface MapsKey {
  /** The key in use. */
  value: string | null;
  /** The key comes from the server's configuration, which has priority over the stored one. */
  configured: boolean;
  /** The stored row, without its value. */
  stored: Pick<Key, 'id' | 'rev'> | null;
}

interface Answer {
  data: string | null;
  meta?: { configured: boolean };
}

export function useMapsKey() {
  return useQuery<MapsKey>({
    queryKey: ['keys', mapsKeyName],
    queryFn: async ({ signal }) => {
      const [inUse, rows] = await Promise.all([
        http.get<Answer>(`/keys/${mapsKeyName}`, { signal }),
        fetchList(keys, { filters: { name: mapsKeyName }, select: ['rev'], perPage: 1 }, signal),
      ]);
      return {
        value: inUse.data,
        configured: inUse.meta?.configured ?? false,
        stored: rows.data[0] ?? null,
      };
    },
  });
}
