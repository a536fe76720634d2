/** The person's lists of places as this device read them last. Without other modules, because the table of routes imports it. */
import type { PlaceLists } from '@callejero/contract/answers/place-lists.ts';
import { readerId } from '../../api/session/session.ts';
import { storage } from '../../device/storage/storage.ts';

interface StoredLists {
  user: string;
  /** When they were read, ISO 8601. */
  at: string;
  lists: PlaceLists;
}

export function knownPlaceLists(): StoredLists | undefined {
  const stored = storage.read<StoredLists>('placeLists');
  return stored && stored.user === readerId() && Array.isArray(stored.lists) ? stored : undefined;
}

export function rememberPlaceLists(lists: PlaceLists): PlaceLists {
  const user = readerId();
  if (user !== null) storage.write<StoredLists>('placeLists', { user, at: new Date().toISOString(), lists });
  return lists;
}
