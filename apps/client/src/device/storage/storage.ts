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
 * For when there is no connection: `seenPlaces` is what the guide's list showed, `seenAgenda` what the agenda did, `seenNotices` the inbox, `kept.*` the records whose pages were seen or
 * that are favourites, `favourites` which those are, `holidays` what opening hours need.
 * `draft.*`: what was typed and not saved, by its person (`ui/form/draft/draft-store.ts`). `sessionEnd`: why the last session ended.
 * `appearance`: theme and text size, which belong to the device and outlive a session. `reviewKeys`: whether single keys
 * act in the review. `recentSearches`: what was looked for in the guide. `address`: where the person was
 * when they asked for what is near. `guest`: whether the person looks around without an account,
 * `guestFavourites` what they marked meanwhile. `intent`: what they wanted when an account was asked of them.
 * `baseMapLater`: the missing base map is to be mentioned quietly. `secondStepLater`: no more advice to ask for a second step.
 * `vehicleSharing`: the vehicle whose position this device sends, by whom and until when.
 * `outbox.*`: messages of conversations that the server has not answered, by their person.
 * `push`: for whom this device is registered for notifications, `pushLeft` of whom that still has to be undone, `pushOff.*` who does not
 * want any here.
 * `settings`: what the server last told of this installation.
 * `updateOffered`: the version of the app whose page the person was led to.
 * `noticesShown`: the notices that an open window has shown, `noticesDeclined` how often the person wanted no notifications.
 * `elsewhereDrafts`: drafts of events that are to take place outside of a commerce and have no point yet.
 * `decisionsSeen`: how the person's commerces stood when «Mis comercios» was last open.
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
        // A full or forbidden store must not stop a person: what is lost is only convenience.
      }
    },
    remove(key) {
      store.removeItem(storagePrefix + key);
    },
  };
}

/** Keeps nothing beyond the page: where the browser forbids storage, and in tests. */
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

/** What is stored, without the prefix. */
export function storedKeys(): string[] {
  return Object.keys(local)
    .filter((key) => key.startsWith(storagePrefix))
    .map((key) => key.slice(storagePrefix.length));
}
