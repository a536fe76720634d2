import type { Resource } from '@callejero/contract/resource.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { fetchList, type Listing } from '../../../api/resource.ts';
import type { FilterDefinition, FilterOption } from '../types.ts';

const none: readonly FilterOption[] = [];

/** The options of a filter: fixed ones, or ones that are read when they are first needed, such as rows of its resource. */
export function useFilterOptions(filter: FilterDefinition, wanted: boolean) {
  const later = filter.laterOptions ?? (filter.resource && rowsOf(filter.resource, filter));
  const read = useQuery({
    queryKey: [later?.name ?? 'none', 'options', filter.optionFilters],
    queryFn: later ? ({ signal }) => later.read(signal) : skipToken,
    enabled: wanted,
    staleTime: 60_000,
  });
  if (!later) return { options: filter.options ?? none, isPending: false, error: null, refetch: undefined };
  return { options: read.data ?? none, isPending: read.isPending, error: read.error, refetch: read.refetch };
}

const rowsOf = (resource: Resource, filter: FilterDefinition) => ({
  name: resource.name,
  read: (signal: AbortSignal) => optionsOf(resource, filter, signal),
});

async function optionsOf(
  resource: Resource,
  filter: FilterDefinition,
  signal: AbortSignal,
): Promise<FilterOption[]> {
  const { data } = await fetchList<Resource, Listing, Record<string, unknown>>(
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
