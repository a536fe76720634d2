import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useQueries } from '@tanstack/react-query';
import { fetchList } from '../../../api/resource.ts';
import { placeQuery } from '../results/place-row.ts';
import type { RelaxedSearch } from './relaxed-searches.ts';

/** Those that would find something, and how much, the most first. Asked only where nothing was found. */
export function useRelaxedSearches(
  options: readonly RelaxedSearch[],
): readonly (RelaxedSearch & { total: number })[] {
  const answers = useQueries({
    queries: options.map(({ search }) => {
      const query = { filters: placeQuery(search, null).filters ?? {}, select: ['name'], perPage: 1 };
      return {
        queryKey: [commerces.name, 'list', query],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListEnvelope<unknown>> =>
          fetchList(commerces, query, signal),
      };
    }),
  });
  return options
    .map((option, index) => ({ ...option, total: answers[index]?.data?.meta.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}
