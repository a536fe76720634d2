import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import { exclusive } from '../exclusive.ts';

/** The first nine are the seed's. */
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
] as const satisfies readonly (keyof typeof stored)[];

type Until = 'device' | 'session' | 'read' | 'sign-out';

interface Kind {
  /**
   * When the value goes. `device`: it belongs to the device and outlives sessions. `session`: it is the session, and ends with it.
   * `read`: a person read it; it goes at the end of every session too, whoever ended it, and as soon as the server announces that
   * end. `sign-out`: a person did or wrote it; it stays after a session that the server ended, and goes when the person signs out
   * or somebody else signs in.
   */
  until: Until;
  /**
   * How tabs write the value. `whole`: it is one choice or one answer of the server, and the last write holds. `changed`: every
   * tab adds to it, so it is read, changed and written under a lock. `entries` (`x.*`): one value for each thing, under a key of its own.
   */
  as: 'whole' | 'changed' | 'entries';
}

/**
 * Everything that is stored. A key that is missing here does not compile, and a plain overwrite of what several tabs change
 * neither.
 *
 * For reading without connection: `seenPlaces` (the guide's last list), `seenAgenda` (the agenda's), `seenNotices` (the inbox),
 * `kept.…` (records that were opened or are favourites), `favourites` (which ones those are),
 * `placeLists` (the person's lists of places), `holidays` (for opening hours), `duty` (who is on duty in the next days, with the
 * time of that list), `today` (what the screen of today showed last, with its time).
 * `draft.*`: unsaved input by person (`ui/form/draft/draft-store.ts`). `sessionEnd`: why the last session ended. `appearance`:
 * theme and text size, which belong to the device and outlive a session. `reviewKeys`: whether single-key shortcuts work in the
 * review. `listColumns`: the columns that the person chose in lists of the back office. `recentSearches`: searches in the guide. `address`: the person's position when they last requested it. `guest`: whether
 * the person uses the app without an account; `guestFavourites`: the favourites of that time. `intent`: the action for which the
 * person was asked to sign in.
 * `checklistHidden`: no more list of first steps. `baseMapLater`: show the missing base map only as a small notice. `secondStepLater`: no more advice to set up a second step.
 * `vehicleSharing`: the vehicle whose position this device sends, by whom and until when.
 * `outbox.*`: messages that the server has not confirmed, by person and message (`api/chat/outbox.ts`).
 * `push`: the person for whom this device is registered for notifications; `pushLeft.*`: registrations that still have to be
 * undone; `pushOff.*`: persons who switched notifications off on this device.
 * `till`: the session of a shop's computer, which belongs to no person.
 * `settings`: the last known settings of the server.
 * `updateOffered`: the last version of the app that was offered.
 * `noticesShown`: notices that an open window has shown; `noticesDeclined`: how often the person declined notifications.
 * `elsewhereDrafts`: drafts of events that take place outside a commerce and have no point yet.
 * `decisionsSeen`: the review status of the person's commerces when «Mis comercios» was last opened.
 */
export const stored = {
  actions: { until: 'sign-out', as: 'changed' },
  actionsToPerform: { until: 'sign-out', as: 'changed' },
  address: { until: 'read', as: 'whole' },
  refreshToken: { until: 'session', as: 'whole' },
  accessToken: { until: 'session', as: 'whole' },
  user: { until: 'session', as: 'whole' },
  googleMapsKey: { until: 'read', as: 'whole' },
  menu: { until: 'read', as: 'changed' },
  restoreConfig: { until: 'device', as: 'whole' },
  seenPlaces: { until: 'read', as: 'changed' },
  seenAgenda: { until: 'read', as: 'changed' },
  seenNotices: { until: 'read', as: 'whole' },
  holidays: { until: 'device', as: 'whole' },
  duty: { until: 'device', as: 'whole' },
  today: { until: 'device', as: 'whole' },
  favourites: { until: 'read', as: 'changed' },
  placeLists: { until: 'read', as: 'whole' },
  'kept.commerces': { until: 'read', as: 'changed' },
  'kept.events': { until: 'read', as: 'changed' },
  'kept.promotions': { until: 'read', as: 'changed' },
  decisionsSeen: { until: 'read', as: 'whole' },
  recentSearches: { until: 'read', as: 'changed' },
  guest: { until: 'session', as: 'whole' },
  guestFavourites: { until: 'session', as: 'changed' },
  intent: { until: 'session', as: 'whole' },
  elsewhereDrafts: { until: 'sign-out', as: 'changed' },
  'outbox.*': { until: 'sign-out', as: 'entries' },
  'draft.*': { until: 'sign-out', as: 'entries' },
  sessionEnd: { until: 'device', as: 'whole' },
  appearance: { until: 'device', as: 'whole' },
  listColumns: { until: 'sign-out', as: 'changed' },
  reviewKeys: { until: 'device', as: 'whole' },
  baseMapLater: { until: 'device', as: 'whole' },
  checklistHidden: { until: 'device', as: 'whole' },
  secondStepLater: { until: 'device', as: 'whole' },
  vehicleSharing: { until: 'device', as: 'whole' },
  till: { until: 'device', as: 'whole' },
  settings: { until: 'device', as: 'whole' },
  updateOffered: { until: 'device', as: 'whole' },
  noticesShown: { until: 'device', as: 'changed' },
  noticesDeclined: { until: 'device', as: 'changed' },
  push: { until: 'device', as: 'whole' },
  'pushLeft.*': { until: 'device', as: 'entries' },
  'pushOff.*': { until: 'device', as: 'entries' },
} as const satisfies Record<string, Kind>;

type Stored = typeof stored;
type KeyOf<Name> = Name extends `${infer Prefix}.*` ? `${Prefix}.${string}` : Name;
/** The keys of one kind of writing. */
type KeysAs<As extends Kind['as']> = KeyOf<
  { [Name in keyof Stored]: Stored[Name]['as'] extends As ? Name : never }[keyof Stored]
>;
type EntryPrefix =
  KeysAs<'entries'> extends infer Key
    ? Key extends `${infer Prefix}.${string}`
      ? `${Prefix}.`
      : never
    : never;

export type StorageKey = KeysAs<Kind['as']>;
/** Keys whose value one tab may replace whatever another tab has written. */
type WholeKey = KeysAs<'whole' | 'entries'>;
type ChangedKey = KeysAs<'changed' | 'entries'>;
/** A list belongs under a key that is changed, or into entries. */
type NoList<Value> = Value extends readonly unknown[] ? never : Value;

const kindOf = (key: StorageKey): Kind =>
  (stored as Record<string, Kind>)[key] ??
  (stored as Record<string, Kind>)[`${key.slice(0, key.indexOf('.'))}.*`] ?? { until: 'device', as: 'whole' };

export type TextStore = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A store that lists its keys. */
export interface ListedStore extends TextStore {
  keys(): string[];
}

export interface Storage {
  read<Value>(key: StorageKey): Value | null;
  write<Value>(key: WholeKey, value: NoList<Value>): void;
  /**
   * Reads, changes and writes a value that other tabs change too: one tab after another. `change` gets what is stored at that
   * moment and returns what to store, null for nothing; the very value that it got is not written again. Resolves with the result.
   */
  change<Value>(key: ChangedKey, change: (stored: Value | null) => Value | null): Promise<Value | null>;
  remove(key: StorageKey): void;
  /**
   * Removes all values that go at this moment, and drops the changes of such values that wait. Entries are removed by those who
   * write them.
   */
  forget(until: Exclude<Until, 'device'>): void;
  /** The stored keys that begin with a prefix of entries. */
  keys<Prefix extends EntryPrefix>(prefix: Prefix): `${Prefix}${string}`[];
}

/** JSON values in a text store. A value that can't be read counts as absent. `alone` runs work in one tab at a time. */
export function createStorage(
  store: ListedStore,
  alone: <T>(name: string, work: () => T) => Promise<T> = exclusive,
): Storage {
  function read<Value>(key: StorageKey): Value | null {
    const text = store.getItem(storagePrefix + key);
    if (text === null) return null;
    try {
      return JSON.parse(text) as Value;
    } catch {
      return null;
    }
  }

  function write(key: StorageKey, value: unknown): void {
    try {
      store.setItem(storagePrefix + key, JSON.stringify(value));
    } catch {
      // A full or forbidden store must not stop the person: stored values are only a convenience.
    }
  }

  const remove = (key: StorageKey) => store.removeItem(storagePrefix + key);

  /** How often values of each kind were forgotten. */
  const times: Record<Until, number> = { device: 0, session: 0, read: 0, 'sign-out': 0 };

  return {
    read,
    write,
    remove,
    change<Value>(key: ChangedKey, change: (stored: Value | null) => Value | null) {
      const { until } = kindOf(key);
      const begun = times[until];
      return alone(`stored.${key}`, () => {
        if (times[until] !== begun) return null;
        const before = read<Value>(key);
        const after = change(before);
        if (after === null) remove(key);
        else if (after !== before) write(key, after);
        return after;
      });
    },
    forget(until) {
      times[until] += 1;
      for (const [key, kind] of Object.entries(stored))
        if (kind.until === until && kind.as !== 'entries') remove(key as StorageKey);
    },
    keys: <Prefix extends EntryPrefix>(prefix: Prefix) =>
      store
        .keys()
        .filter((key) => key.startsWith(storagePrefix + prefix))
        .map((key) => key.slice(storagePrefix.length) as `${Prefix}${string}`),
  };
}

/** A store in memory, for tests. */
export function memoryStore(): ListedStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** A store of the browser. What it forbids or has no room for stays in memory, until the page is left. */
export function browserStore(open: () => globalThis.Storage | undefined): ListedStore {
  /** What had no room, and what the browser's store had under the key then. */
  const inMemory = new Map<string, { value: string; over: string | null }>();
  function attempt<T>(work: (store: globalThis.Storage) => T, otherwise: T): T {
    try {
      const store = open();
      return store ? work(store) : otherwise;
    } catch {
      return otherwise;
    }
  }
  const readStored = (key: string) => attempt((store) => store.getItem(key), null);
  return {
    getItem(key) {
      const text = readStored(key);
      const waiting = inMemory.get(key);
      if (waiting?.over === text) return waiting.value;
      // Another tab had room, or removed it.
      inMemory.delete(key);
      return text;
    },
    setItem(key, value) {
      const isStored = attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false);
      if (isStored) inMemory.delete(key);
      else inMemory.set(key, { value, over: readStored(key) });
    },
    removeItem(key) {
      inMemory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },
    keys: () => [...new Set([...attempt((store) => Object.keys(store), []), ...inMemory.keys()])],
  };
}

export const storage = createStorage(browserStore(() => globalThis.localStorage));

/** What one browser tab remembers, also after a reload. */
export const tabStore = browserStore(() => globalThis.sessionStorage);

/** Calls back with the key (without the product's prefix) that another tab has written or removed; null when all are gone. */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const tell = ({ key }: StorageEvent) => {
    if (key === null) listener(null);
    else if (key.startsWith(storagePrefix)) listener(key.slice(storagePrefix.length));
  };
  window.addEventListener('storage', tell);
  return () => window.removeEventListener('storage', tell);
}
