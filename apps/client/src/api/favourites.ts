/** What the person keeps for later, one list for all pages. */
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { FavouriteKind, Favourites } from '@callejero/contract/favourites.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { storage } from '../device/storage.ts';
import type { RequestError } from './errors.ts';
import { http } from './http.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';

const queryKey = ['favourites'];

interface Kept {
  user: string;
  favourites: Favourites;
}

/** What was read last on this device by who is signed in: without connection it is what there is. */
export function knownFavourites(): Favourites | undefined {
  const kept = storage.read<Kept>('favourites');
  return kept && kept.user === session.user()?.id ? kept.favourites : undefined;
}

function remember(favourites: Favourites): Favourites {
  storage.write('favourites', { user: session.user()?.id ?? '', favourites } satisfies Kept);
  return favourites;
}

const options = queryOptions<Favourites, RequestError>({
  queryKey,
  queryFn: async ({ signal }) =>
    remember((await http.get<Envelope<Favourites>>('/favourites', { signal })).data),
});

/** As they are now; rejects while the server can't be reached. */
export function readFavourites(): Promise<Favourites> {
  return queryClient.fetchQuery(options);
}

export function useFavourites(): UseQueryResult<Favourites, RequestError> {
  return useQuery<Favourites, RequestError>({
    ...options,
    initialData: knownFavourites,
    initialDataUpdatedAt: 0,
  });
}

/**
 * Shown at once; taken back when the server refuses it, with the refusal thrown. Who leaves the page before the answer has
 * kept it all the same.
 */
export async function changeFavourite(kind: FavouriteKind, id: string, on: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Favourites>(queryKey);
  const rest = (before?.[kind] ?? []).filter((each) => each !== id);
  if (before) queryClient.setQueryData(queryKey, remember({ ...before, [kind]: on ? [id, ...rest] : rest }));
  const path = `/favourites/${kind}/${encodeURIComponent(id)}`;
  try {
    const answer = on
      ? await http.post<Envelope<Favourites>>(path, {}, { keepalive: true })
      : await http.delete<Envelope<Favourites>>(path, {}, { keepalive: true });
    // What was being read meanwhile, because another device changed something, may be older than the answer.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, remember(answer.data));
  } catch (error) {
    queryClient.setQueryData(queryKey, before && remember(before));
    throw error;
  }
}

/** `toggle` rejects with what is to be told to the person. */
export function useFavourite(kind: FavouriteKind, id: string): { on: boolean; toggle: () => Promise<void> } {
  const { data } = useFavourites();
  const on = data?.[kind].includes(id) ?? false;
  return { on, toggle: () => changeFavourite(kind, id, !on) };
}
