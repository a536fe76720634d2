/** The saved views of a list, and the columns that the person chose last on this device. */
import type { ListViews, SavedView } from '@callejero/contract/answers/list-views.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { queryClient } from '../../../api/http/query-client.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';
import { storage } from '../../../device/storage/storage.ts';

const queryName = 'list-views';
const nothing: ListViews = { views: [], fields: [] };

/** The person's views of a list, and the fields of its rows that the person reads. */
export function useListViews({ name }: Resource, enabled: boolean): ListViews {
  const { data = nothing } = useQuery({
    queryKey: [queryName, name],
    queryFn: read<ListViews>('/list-views', new URLSearchParams({ list: name })),
    enabled,
    staleTime: 300_000,
  });
  return data;
}

/** Saves a view, or another name or query of one. */
export async function saveView({ name: list }: Resource, { id, name, query }: SavedView): Promise<void> {
  const data = await ask.put<ListViews>(`/list-views/${id}`, { list, name, query });
  queryClient.setQueryData([queryName, list], data);
}

export async function removeView({ id }: SavedView): Promise<void> {
  await ask.delete(`/list-views/${id}`);
  await invalidate(queryName);
}

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The columns of a list that the person chose last on this device; null for those of its screen. */
export function useOwnColumns({
  name,
}: Resource): [readonly string[] | null, (next: readonly string[] | null) => void] {
  const [columns, setColumns] = useState(() => storage.read<Chosen>('listColumns')?.[name] ?? null);
  const change = (next: readonly string[] | null) => {
    setColumns(next);
    void storage.change<Chosen>('listColumns', (stored) => {
      const { [name]: _, ...others } = stored ?? {};
      return next === null ? others : { ...others, [name]: next };
    });
  };
  return [columns, change];
}
