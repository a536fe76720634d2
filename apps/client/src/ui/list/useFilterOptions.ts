import type { Resource } from '@callejero/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { fetchList } from '../../api/resource.ts';
import type { FilterDefinition, FilterOption } from './types.ts';

const none: readonly FilterOption[] = [];

/** The options of a filter: fixed ones, or the rows of its resource, read when they are first needed. */
export function useFilterOptions(filter: FilterDefinition, wanted: boolean) {
  const { resource } = filter;
  const rows = useQuery({
    queryKey: [resource?.name ?? 'none', 'options', filter.optionFilters],
    queryFn: ({ signal }) => optionsOf(resource as Resource, filter, signal),
    enabled: wanted && resource !== undefined,
    staleTime: 60_000,
  });
  if (!resource)
    return { options: filter.options ?? none, isPending: false, error: null, refetch: undefined };
  return { options: rows.data ?? none, isPending: rows.isPending, error: rows.error, refetch: rows.refetch };
}

async function optionsOf(
  resource: Resource,
  filter: FilterDefinition,
  signal: AbortSignal,
): Promise<FilterOption[]> {
  const { data } = await fetchList<Resource, Record<string, unknown>>(
    resource,
    {
      ...(filter.optionFilters ? { filters: filter.optionFilters } : {}),
      select: [resource.display],
      sort: { [resource.display]: 1 },
    },
    signal,
  );
  return data.map((row) => ({ value: String(row.id), label: String(row[resource.display] ?? '—') }));
}
