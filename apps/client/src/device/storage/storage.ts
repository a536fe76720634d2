import type { FavouriteKind } from '@callejero/contract/favourites.ts';

/** Every key is prefixed with the product's name; the first nine are the seed's. */
export const storagePrefix = 'callejero.';

export const storageKeys = [
  'actions',
  'actionsToPerform',
  'address',
  'refreshToken',
  'accessToken',
  'user',
  'googleMapsKey',
  'menu',
  'restoreConfig',
] as const;

/**
 * For reading without connection: `seenPlaces` (the guide's last list), `seenAgenda` (the agenda's), `seenNotices` (the inbox),
 * `kept.*` (records that were opened or are favourites), `favourites` (which ones those are), `holidays` (for opening hours).
 * `draft.*`: unsaved input by person (`ui/form/draft/draft-store.ts`). `sessionEnd`: why the last session ended. `appearance`:
 * theme and text size, which belong to the device and outlive a session. `reviewKeys`: whether single-key shortcuts work in the
 * review. `recentSearches`: searches in the guide. `address`: the person's position when they last requested it. `guest`: whether
 * the person uses the app without an account; `guestFavourites`: the favourites of that time. `intent`: the action for which the
 * person was asked to sign in.
 * `baseMapLater`: show the missing base map only as a small notice. `secondStepLater`: no more advice to set up a second step.
 * `vehicleSharing`: the vehicle whose position this device sends, by whom and until when.
 * `outbox.*`: messages that the server has not confirmed, by person.
 * `push`: the person for whom this device is registered for notifications; `pushLeft`: registrations that still have to be
 * undone; `pushOff.*`: persons who switched notifications off on this device.
 * `settings`: the last known settings of the server.
 * `updateOffered`: the last version of the app that was offered.
 * `noticesShown`: notices that an open window has shown; `noticesDeclined`: how often the person declined notifications.
 * `elsewhereDrafts`: drafts of events that take place outside a commerce and have no point yet.
 * `decisionsSeen`: the review status of the person's commerces when «Mis comercios» was last opened.
 */
export type StorageKey =
  | (typeof storageKeys)[number]
  | 'seenPlaces'
  | 'elsewhereDrafts'
  | 'seenAgenda'
  | 'seenNotices'
  | 'holidays'
  | 'favourites'
  | `kept.${FavouriteKind}`
  | 'appearance'
  | 'reviewKeys'
  | 'recentSearches'
  | 'guest'
  | 'guestFavourites'
  | 'intent'
  | 'baseMapLater'
  | 'secondStepLater'
  | 'decisionsSeen'
  | 'sessionEnd'
  | 'updateOffered'
  | 'settings'
  | 'vehicleSharing'
  | 'push'
  | 'noticesShown'
  | 'noticesDeclined'
  | 'pushLeft'
  | `pushOff.${string}`
  | `outbox.${string}`
  | `draft.${string}`;

export type TextStore = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Storage {
  read<Value>(key: StorageKey): Value | null;
  write(key: StorageKey, value: unknown): void;
  remove(key: StorageKey): void;
}

/** JSON values in a text store. A value that can't be read counts as absent. */
export function createStorage(store: TextStore): Storage {
  return {
    read<Value>(key: StorageKey): Value | null {
      const text = store.getItem(storagePrefix + key);
      if (text === null) return null;
      try {
        return JSON.parse(text) as Value;
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        store.setItem(storagePrefix + key, JSON.stringify(value));
      } catch {
        // A full or forbidden store must not stop the person: stored values are only a convenience.
      }
    },
    remove(key) {
      store.removeItem(storagePrefix + key);
    },
  };
}

/** A store in memory: for browsers that forbid storage, and for tests. */
export function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function localStore(): TextStore {
  try {
    return globalThis.localStorage ?? memoryStore();
  } catch {
    return memoryStore();
  }
}

const local = localStore();
export const storage = createStorage(local);

/** The stored keys, without the prefix. */
export function storedKeys(): string[] {
  return Object.keys(local)
    .filter((key) => key.startsWith(storagePrefix))
    .map((key) => key.slice(storagePrefix.length));
}
