import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { useQueries } from '@tanstack/react-query';
import { collection, fetchList } from '../../../api/resource.ts';
import { placeQuery } from '../query/place-row.ts';
import type { RelaxedSearch } from './relaxed-searches.ts';

/**
 * The relaxed searches that find something, with the number of places and whether they match only in part (`partial`), the
 * most first. Used only when no place matches exactly.
 */
export function useRelaxedSearches(
  options: readonly RelaxedSearch[],
): readonly (RelaxedSearch & { total: number; partial: boolean })[] {
  const answers = useQueries({
    queries: options.map(({ search }) => {
      const query = {
        filters: placeQuery(search, null).filters,
        select: ['name'] as const,
        perPage: 1,
      };
      return {
        queryKey: ['commerces', 'list', query],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListEnvelope<unknown>> =>
          fetchList(collection('commerces'), query, signal),
      };
    }),
  });
  return options
    .map((option, index) => {
      const { total = 0, partial = false } = answers[index]?.data?.meta ?? {};
      return { ...option, total, partial };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}
