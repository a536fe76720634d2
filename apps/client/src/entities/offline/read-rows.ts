import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { fetchList, type Listing } from '../../api/resource.ts';
import { toCard } from './cards.ts';
import type { OfflineCard } from './offline-page.ts';
import { storeRows } from './offline-store.ts';
import { type OfflineRows, offlinePages } from './pages-by-kind.ts';

/** The rows of `ids` that may still be read, in the same order. Each whole record is stored on the device. */
export async function readWholeRows<Kind extends FavouriteKind>(
  kind: Kind,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<OfflineRows[Kind][]> {
  const { resource, query } = offlinePages[kind];
  const only = { filters: { id: { $in: [...ids] } }, perPage: ids.length };
  const { data } = await fetchList<Resource, Listing, OfflineRows[Kind]>(
    resource,
    { ...query, ...only },
    signal,
  );
  const byId = new Map(data.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  await storeRows(kind, rows, new Date().toISOString());
  return rows;
}

/** `readWholeRows` as cards. */
export async function readRows<Kind extends FavouriteKind>(
  kind: Kind,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<OfflineCard[]> {
  return (await readWholeRows(kind, ids, signal)).map(toCard[kind]);
}
