/** Measures the browser's storage before a city is stored there for the first time. */
import type { StorageTrouble } from '../protocol.ts';

/** Bytes that a city needs, with what somebody adds in a visit. */
const neededRoom = 150_000_000;
const blocks = 60;
const block = new Uint8Array(8192);
/**
 * Milliseconds of the median write of a block. A private window of Chromium sends each one to another process, which takes
 * about 1 ms; an ordinary window writes into the system's memory, within 0.1 ms.
 */
const slowWrite = 0.4;

interface WritesBlocks {
  createSyncAccessHandle(): Promise<{ write(data: Uint8Array, at: { at: number }): number; close(): void }>;
}

/** Finds what is wrong with the storage of `root`; null if a city can be stored well. */
export async function measureStorage(root: FileSystemDirectoryHandle): Promise<StorageTrouble | null> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
  if (quota - usage < neededRoom) return 'full';
  const name = `trial-${crypto.randomUUID()}`;
  try {
    const file: unknown = await root.getFileHandle(name, { create: true });
    const handle = await (file as WritesBlocks).createSyncAccessHandle();
    const times: number[] = [];
    for (let at = 0; at < blocks; at += 1) {
      const before = performance.now();
      handle.write(block, { at: at * block.length });
      times.push(performance.now() - before);
    }
    handle.close();
    times.sort((a, b) => a - b);
    return (times[blocks / 2] ?? 0) > slowWrite ? 'slow' : null;
  } catch (error) {
    // A browser that opens no file is found out by the ways to store a city.
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : null;
  } finally {
    await root.removeEntry(name).catch(() => undefined);
  }
}
