/** Records that were read, stored whole on the device, so that their pages open without connection. */
import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { readerId } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';

export interface OfflineRow<Row> {
  /** When it was read, ISO 8601. */
  at: string;
  row: Row;
}

interface StoredRows<Row> {
  /** The person whose rows they are; the next person on this device must not see them. */
  user: string;
  rows: OfflineRow<Row>[];
}

/** Rows of each kind: all kinds together need a small part of the storage that browsers allow. */
export const maxOffline = 80;

/** The stored rows, last seen first. */
export function offlineRows<Row>(kind: FavouriteKind): OfflineRow<Row>[] {
  const stored = storage.read<StoredRows<Row>>(`kept.${kind}`);
  return stored && stored.user === readerId() && Array.isArray(stored.rows) ? stored.rows : [];
}

export async function storeRows<Row extends { id: string }>(
  kind: FavouriteKind,
  fresh: readonly Row[],
  at: string,
): Promise<void> {
  if (fresh.length === 0) return;
  const ids = new Set(fresh.map(({ id }) => id));
  await changeRows<Row>(kind, (rows) =>
    [...fresh.map((row) => ({ at, row })), ...rows.filter(({ row }) => !ids.has(row.id))].slice(
      0,
      maxOffline,
    ),
  );
}

/** Removes a record that is no longer visible. */
export async function forgetRow(kind: FavouriteKind, id: string): Promise<void> {
  await changeRows<{ id: string }>(kind, (rows) => rows.filter(({ row }) => row.id !== id));
}

/** Changes the rows of this moment's person, unless the person has changed meanwhile. */
async function changeRows<Row>(
  kind: FavouriteKind,
  change: (rows: OfflineRow<Row>[]) => OfflineRow<Row>[],
): Promise<void> {
  const user = readerId();
  if (user === null) return;
  await storage.change<StoredRows<Row>>(`kept.${kind}`, (stored) =>
    readerId() === user ? { user, rows: change(offlineRows<Row>(kind)) } : stored,
  );
}

/** Whether the record of a page is on the device: its id is the last part of the path. */
export function isOffline(kind: FavouriteKind, path: string): boolean {
  const id = path.split('/').at(-1);
  return offlineRows<{ id: string }>(kind).some(({ row }) => row.id === id);
}
