import { storeFavourites } from '../../entities/offline/favourites.ts';
import { storeComingDays } from '../../features/events/guide/coming-days.ts';
import { storeNow } from '../../features/today/read-today.ts';

/** Reads what the person will want without connection. */
export async function storeOffline(): Promise<void> {
  await storeFavourites();
  await storeComingDays();
  await storeNow();
}
