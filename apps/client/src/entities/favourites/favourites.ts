/** The person's favourites, shared by all pages: a guest's are on the device, an account's on the server. */
import type { Favourites } from '@callejero/contract/answers/places.ts';
import type { FavouriteKind } from '@callejero/contract/favourites.ts';

import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http/ask.ts';
import { queryClient } from '../../api/http/query-client.ts';
import { readerId, session } from '../../api/session/session.ts';
import { exclusive } from '../../device/exclusive.ts';
import { storage } from '../../device/storage/storage.ts';
import { createGuestFavourites, withFavourite } from './guest-favourites.ts';

const queryKey = ['favourites'];

const guestFavourites = createGuestFavourites(storage);

interface Stored {
  user: string;
  favourites: Favourites;
}

/** The favourites as this person last read them on this device, for use without connection. */
export function knownFavourites(): Favourites | undefined {
  if (session.guest()) return guestFavourites.all();
  const stored = storage.read<Stored>('favourites');
  return stored && stored.user === readerId() ? stored.favourites : undefined;
}

function remember(answer: Favourites): Favourites {
  // A guest's favourites already count as the account's, although they may not have arrived there yet.
  const favourites = guestFavourites.mergedInto(answer);
  const user = readerId() ?? '';
  void storage.change<Stored>('favourites', () => ({ user, favourites }));
  return favourites;
}

/** Changes a favourite of those that are stored for this person. */
function rememberOne(kind: FavouriteKind, id: string, on: boolean): void {
  void storage.change<Stored>('favourites', (stored) =>
    stored && stored.user === readerId()
      ? { ...stored, favourites: withFavourite(stored.favourites, kind, id, on) }
      : stored,
  );
}

const options = queryOptions<Favourites>({
  queryKey,
  queryFn: async ({ signal }) =>
    session.guest() ? guestFavourites.all() : remember(await ask.get<Favourites>('/favourites', { signal })),
});

/** Reads the favourites from the server; rejects while it can't be reached. */
export function readFavourites(): Promise<Favourites> {
  return queryClient.fetchQuery(options);
}

export function useFavourites(): UseQueryResult<Favourites> {
  return useQuery<Favourites>({
    ...options,
    initialData: knownFavourites,
    initialDataUpdatedAt: 0,
  });
}

/**
 * Changes a favourite and shows it at once; if the server refuses, undoes the change and throws the error. The request outlives
 * the page.
 */
export async function changeFavourite(kind: FavouriteKind, id: string, on: boolean): Promise<void> {
  if (session.guest()) {
    queryClient.setQueryData(queryKey, await guestFavourites.change(kind, id, on));
    return;
  }
  if (!on) await guestFavourites.change(kind, id, false);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Favourites>(queryKey);
  if (before) {
    queryClient.setQueryData(queryKey, withFavourite(before, kind, id, on));
    rememberOne(kind, id, on);
  }
  const path = `/favourites/${kind}/${encodeURIComponent(id)}`;
  try {
    const answer = on
      ? await ask.post<Favourites>(path, {}, { keepalive: true })
      : await ask.delete<Favourites>(path, {}, { keepalive: true });
    // A read in flight, for a change of another device, may be older than this answer.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, remember(answer));
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    if (before) rememberOne(kind, id, before[kind].includes(id));
    throw error;
  }
}

/** Moves the favourites of a guest into the account that is signed in. Rejects when it must be tried again. */
export async function moveGuestFavourites(): Promise<void> {
  const user = session.user()?.id;
  if (user === undefined || guestFavourites.isEmpty()) return;
  const moved = await exclusive('favourites', () =>
    guestFavourites.move(async (kind, id) => {
      if (session.user()?.id !== user) throw new DOMException('Otra sesión', 'AbortError');
      const path = `/favourites/${kind}/${encodeURIComponent(id)}`;
      return await ask.post<Favourites>(path, {});
    }),
  );
  if (!moved) return;
  // A list that was requested before the move would remove them again.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, remember(moved));
}

/** `toggle` rejects with an error for the person. */
export function useFavourite(kind: FavouriteKind, id: string): { on: boolean; toggle: () => Promise<void> } {
  const { data } = useFavourites();
  const on = data?.[kind].includes(id) ?? false;
  return { on, toggle: () => changeFavourite(kind, id, !on) };
}
