import { favouriteKinds } from '@callejero/contract/favourites.ts';
import { readFavourites } from '../favourites/favourites.ts';
import { maxOffline, offlineRows } from './offline-store.ts';
import { readRows } from './read-rows.ts';

/** Stores favourites that are not on this device yet (marked on another one, for example), for reading without connection. */
export async function storeFavourites(): Promise<void> {
  const favourites = await readFavourites();
  for (const kind of favouriteKinds) {
    const known = new Set(offlineRows<{ id: string }>(kind).map(({ row }) => row.id));
    const missing = favourites[kind].slice(0, maxOffline).filter((id) => !known.has(id));
    if (missing.length > 0) await readRows(kind, missing);
  }
}
