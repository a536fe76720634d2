import { favouriteKinds } from '@callejero/contract/favourites.ts';
import { session } from '../../api/session/session.ts';
import { readFavourites } from '../favourites/favourites.ts';
import { readPlaceLists } from '../favourites/place-lists.ts';
import { maxOffline, offlineRows } from './offline-store.ts';
import { readRows } from './read-rows.ts';

/**
 * Stores favourites, and the places of the person's lists, that are not on this device yet (marked on another one, for example), for
 * reading without connection.
 */
export async function storeFavourites(): Promise<void> {
  const favourites = await readFavourites();
  const lists = session.guest() ? [] : await readPlaceLists();
  const listed = lists.flatMap(({ places }) => places);
  for (const kind of favouriteKinds) {
    const wanted = kind === 'commerces' ? [...favourites[kind], ...listed] : favourites[kind];
    const known = new Set(offlineRows<{ id: string }>(kind).map(({ row }) => row.id));
    const missing = [...new Set(wanted)].slice(0, maxOffline).filter((id) => !known.has(id));
    if (missing.length > 0) await readRows(kind, missing);
  }
}
