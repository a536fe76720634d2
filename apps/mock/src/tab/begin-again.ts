import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import { names, removalMark } from '../protocol.ts';

/** Removes what the app stored in this browser, but nothing of other apps on the same host. */
export async function forgetEverything(): Promise<void> {
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) if (key.startsWith(storagePrefix)) store.removeItem(key);
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(storagePrefix)) indexedDB.deleteDatabase(name);
}

/** Makes the next worker remove the city before it opens it. */
export async function markForRemoval(folder: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const city = await root.getDirectoryHandle(names(folder).storage, { create: true });
  await city.getFileHandle(removalMark, { create: true });
}
