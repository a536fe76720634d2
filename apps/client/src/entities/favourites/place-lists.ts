/** The person's lists of places, on all pages the same. Reading works without connection, changing does not. */
import type { PlaceList, PlaceLists } from '@callejero/contract/answers/place-lists.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { getConflict } from '../../api/http/errors.ts';
import { queryClient } from '../../api/http/query-client.ts';
import { contestedFields } from '../../ui/form/contested.ts';
import { knownPlaceLists, rememberPlaceLists } from './known-lists.ts';

const path = '/place-lists';
/** Names the favourites, with which a change on another device is announced. */
const queryKey = ['place-lists', { populates: ['favourites'] }];

const options = queryOptions<PlaceLists>({
  queryKey,
  queryFn: async ({ signal }) => rememberPlaceLists(await ask.get<PlaceLists>(path, { signal })),
});

/** Reads the lists from the server; rejects while it can't be reached. */
export const readPlaceLists = (): Promise<PlaceLists> => queryClient.fetchQuery(options);

export function usePlaceLists(): UseQueryResult<PlaceLists> {
  return useQuery<PlaceLists>({
    ...options,
    initialData: () => knownPlaceLists()?.lists,
    initialDataUpdatedAt: 0,
  });
}

async function show(answer: Promise<PlaceLists>): Promise<void> {
  const lists = rememberPlaceLists(await answer);
  // A read in flight may be older than this answer.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, lists);
}

type Content = Pick<PlaceList, 'name' | 'places'>;

/** Makes a list and resolves with its id. Sending it again makes no second one. */
export async function createPlaceList(content: Content): Promise<string> {
  const id = crypto.randomUUID();
  await show(ask.put<PlaceLists>(`${path}/${id}`, content));
  return id;
}

/** A new order or choice of places is made from the current ones, but a name was typed over the one that was seen. */
const isContested = (seen: PlaceList, { name }: Partial<Content>, current: PlaceList): boolean =>
  name !== undefined && contestedFields({ name: seen.name }, { name }, { name: current.name }).length > 0;

/** How often a change is made again because other tabs or devices changed the list meanwhile. */
const maxConflicts = 3;

/**
 * Changes a list. If somebody changed it meanwhile, the same change is made in what they left. Of two different new names the later
 * one is refused.
 */
export async function changePlaceList(
  list: PlaceList,
  change: (current: Content) => Partial<Content>,
): Promise<void> {
  let current = list;
  for (let conflicts = 0; ; conflicts += 1) {
    const { id, rev, name, places } = current;
    const changes = change({ name, places });
    const body = { rev, name, places, ...changes };
    try {
      return await show(ask.put<PlaceLists>(`${path}/${id}`, body));
    } catch (error) {
      const conflict = getConflict<PlaceList>(error);
      if (!conflict || conflicts === maxConflicts || isContested(list, changes, conflict.current))
        throw error;
      current = conflict.current;
    }
  }
}

export const deletePlaceList = (id: string) => show(ask.delete<PlaceLists>(`${path}/${id}`, {}));

/** Makes the link, or renews it for another year. */
export const sharePlaceList = (id: string) => show(ask.post<PlaceLists>(`${path}/${id}/share`, {}));

export const unsharePlaceList = (id: string) => show(ask.delete<PlaceLists>(`${path}/${id}/share`, {}));
