import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import { log } from '../log.ts';
import { isNativeShell } from '../shell.ts';
import { type Storage, type StorageKey, storage } from './storage.ts';

/** The storage for secrets in native shells: the keychain of iOS, the keystore of Android. */
export interface SecureStore {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

interface TokenStore extends Storage {
  /** Switches to `secure` for tokens, and reads them into memory once. Await it before the first use of tokens. */
  hydrate(secure: SecureStore): Promise<void>;
}

const tokenKeys = ['accessToken', 'refreshToken'] as const;
type TokenKey = (typeof tokenKeys)[number];

function isTokenKey(key: StorageKey): key is TokenKey {
  return tokenKeys.includes(key as TokenKey);
}

/** The storage of the app, except that after `hydrate` tokens are held in memory and written through. */
export function createTokenStore(plain: Storage): TokenStore {
  let secure: SecureStore | null = null;
  const memory = new Map<TokenKey, string>();
  // Writes run one after another: a removal must not overtake the write before it.
  let writes: Promise<void> = Promise.resolve();

  function writeThrough(write: (store: SecureStore) => Promise<void>): Promise<void> {
    const store = secure;
    if (!store) return writes;
    writes = writes
      .then(() => write(store))
      .catch((error: unknown) => log('the secure storage failed', error));
    return writes;
  }

  function keep(key: TokenKey, value: string): Promise<void> {
    memory.set(key, value);
    return writeThrough((store) => store.setItem(key, value));
  }

  function drop(key: TokenKey): Promise<void> {
    memory.delete(key);
    return writeThrough((store) => store.removeItem(key));
  }

  async function hydrateOne(key: TokenKey, store: SecureStore): Promise<void> {
    const unprotected = plain.read<string>(key);
    // The keychain of iOS survives an uninstallation: its tokens then belong to an ended session.
    if (!plain.read<SessionUser>('user')) return await drop(key);
    const stored = await store.getItem(key).catch((error: unknown) => {
      log('the secure storage failed', error);
      return null;
    });
    if (stored !== null) memory.set(key, stored);
    else if (unprotected !== null) await keep(key, unprotected);
  }

  return {
    read<Value>(key: StorageKey): Value | null {
      if (!secure || !isTokenKey(key)) return plain.read<Value>(key);
      return (memory.get(key) as Value | undefined) ?? null;
    },
    write(key, value) {
      if (secure && isTokenKey(key)) void keep(key, String(value));
      else plain.write(key, value);
    },
    change: plain.change,
    keys: plain.keys,
    forget(until) {
      plain.forget(until);
      if (secure && until === 'session') for (const key of tokenKeys) void drop(key);
    },
    remove(key) {
      if (secure && isTokenKey(key)) void drop(key);
      else plain.remove(key);
    },
    async hydrate(store) {
      secure = store;
      for (const key of tokenKeys) {
        await hydrateOne(key, store);
        plain.remove(key);
      }
    },
  };
}

/** Where the session keeps user and tokens. */
export const tokenStore = createTokenStore(storage);

/** In native shells, reads the tokens from the secure storage before the app renders. Does nothing on the web. */
export async function hydrateTokens(): Promise<void> {
  if (!isNativeShell()) return;
  try {
    const { SecureStorage } = await import('@aparajita/capacitor-secure-storage');
    await SecureStorage.setKeyPrefix(storagePrefix);
    await tokenStore.hydrate(SecureStorage);
  } catch (error) {
    // A shell without the plugin must still start.
    log('there is no secure storage', error);
  }
}
