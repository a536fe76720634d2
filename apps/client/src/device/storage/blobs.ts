/**
 * Values too big for the text store, in IndexedDB: files that wait to be sent, and saved conversations. Keys begin with the id of
 * the person. Where IndexedDB is forbidden they are in memory, for this page only.
 */
const store = 'blobs';
const memory = new Map<string, Blob>();
let opened: Promise<IDBDatabase> | null = null;

async function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('callejero.files', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return await new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Runs `work` within a write transaction, which no other tab of the app has at the same time. */
export async function inTransaction<T>(work: () => T | Promise<T>): Promise<T> {
  const database = await open().catch(() => null);
  if (!database) return await work();
  return await new Promise<T>((resolve, reject) => {
    const files = database.transaction(store, 'readwrite').objectStore(store);
    files.count().onsuccess = () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    };
  });
}

export async function writeBlob(key: string, blob: Blob): Promise<void> {
  try {
    await run('readwrite', (files) => files.put(blob, key));
  } catch {
    memory.set(key, blob);
  }
}

/** Null if there is none (any more). */
export async function readBlob(key: string): Promise<Blob | null> {
  const inMemory = memory.get(key);
  if (inMemory) return inMemory;
  try {
    return (await run<Blob | undefined>('readonly', (files) => files.get(key))) ?? null;
  } catch {
    return null;
  }
}

export async function removeBlob(key: string): Promise<void> {
  memory.delete(key);
  await run('readwrite', (files) => files.delete(key)).catch(() => undefined);
}

/** Removes all entries whose key begins with `prefix`. */
export async function removeBlobs(prefix: string): Promise<void> {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  await run('readwrite', (files) => files.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))).catch(
    () => undefined,
  );
}

/** Removes all entries but those whose key begins with `prefix`. */
export async function removeOtherBlobs(prefix: string): Promise<void> {
  for (const key of memory.keys()) if (!key.startsWith(prefix)) memory.delete(key);
  await run('readwrite', (files) => {
    files.delete(IDBKeyRange.upperBound(prefix, true));
    return files.delete(IDBKeyRange.lowerBound(`${prefix}\uffff`, true));
  }).catch(() => undefined);
}
