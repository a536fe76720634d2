/** Files in the browser's private file system, and behind them the files that the build made and the host serves. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { FileStore } from '@callejero/server/ports/ports.ts';

const full = 'A este navegador no le queda espacio: borra algo, o empieza de nuevo la demostración.';

/** Reads a file of the build; null when it has none with this path. */
type Shipped = (path: string) => Promise<Blob | null>;

/** `folder` null stores files in memory. */
export function createFiles(folder: FileSystemDirectoryHandle | null, shipped: Shipped): FileStore {
  const files = folder ? inFolder(folder) : inMemory();
  return {
    async put(path, content) {
      const blob =
        content instanceof Uint8Array
          ? new Blob([new Uint8Array(content)])
          : await new Response(content).blob();
      await files.write(path, blob);
      return { size: blob.size };
    },
    async get(path, range) {
      const blob = (await files.read(path)) ?? (await shipped(path));
      if (!blob) return null;
      const part = range ? blob.slice(range.start, range.end + 1) : blob;
      return { content: part.stream(), size: blob.size };
    },
    remove: (path) => files.remove(path),
    list: (under) => files.list(under ?? ''),
  };
}

interface Files {
  write(path: string, blob: Blob): Promise<void>;
  read(path: string): Promise<Blob | null>;
  remove(path: string): Promise<void>;
  list(under: string): AsyncIterable<string>;
}

function inMemory(): Files {
  const stored = new Map<string, Blob>();
  return {
    write: async (path, blob) => void stored.set(path, blob),
    read: async (path) => stored.get(path) ?? null,
    remove: async (path) => void stored.delete(path),
    async *list(under) {
      for (const path of stored.keys()) if (under === '' || path.startsWith(`${under}/`)) yield path;
    },
  };
}

/** Stores all files in one folder, with the slashes of their paths escaped, so that no folder has to be made or removed. */
function inFolder(folder: FileSystemDirectoryHandle): Files {
  const read = async (path: string) => {
    const handle = await folder.getFileHandle(encodeURIComponent(path)).catch(() => null);
    return handle ? handle.getFile() : null;
  };
  return {
    read,
    async write(path, blob) {
      const handle = await folder.getFileHandle(encodeURIComponent(path), { create: true });
      // The browser writes a temporary file and replaces the old one when the stream is closed.
      try {
        const writable = await handle.createWritable();
        await blob.stream().pipeTo(writable);
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        throw isFull ? new ApiError('disk-full', {}, full) : error;
      }
    },
    async remove(path) {
      await folder.removeEntry(encodeURIComponent(path)).catch(() => undefined);
    },
    async *list(under) {
      for await (const name of folder.keys()) {
        const path = decodeURIComponent(name);
        if (under === '' || path.startsWith(`${under}/`)) yield path;
      }
    },
  };
}
