/**
 * Stored files on disk. A file is written to a temporary folder, flushed and renamed, so that nobody ever reads an incomplete one
 * and a power cut leaves either the whole file or none.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../ports/ports.ts';
import { makeFolder } from '../../folder.ts';
import { assertStoredPath } from './stored-path.ts';

/** Bytes up to which a file is read at once: faster than a stream, and no file stays open when the reader stops. */
const maxWhole = 512 * 1024;
const abandonedMs = 60 * 60 * 1000;

interface DiskFilesOptions {
  /** The folder of files that are being written, whose name begins with a dot. */
  asideFolder?: string;
  /** The permissions of a file. */
  mode?: number;
}

/** Stores files under `folder`, which is made with the first file. */
export function createDiskFiles(
  folder: string,
  { asideFolder = '.aside', mode = 0o640 }: DiskFilesOptions = {},
): FileStore {
  const aside = path.join(folder, asideFolder);

  const resolve = (name: string): string => {
    assertStoredPath(name);
    return path.join(folder, name);
  };

  return {
    async put(name, content) {
      const target = resolve(name);
      await makeFolder(aside);
      await makeFolder(path.dirname(target));
      const temporary = path.join(aside, randomUUID());
      try {
        const handle = await open(temporary, 'wx', mode);
        let size = 0;
        try {
          if (content instanceof Uint8Array) {
            await handle.writeFile(content);
            size = content.byteLength;
          } else {
            for await (const chunk of content) {
              await handle.writeFile(chunk);
              size += chunk.byteLength;
            }
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, target);
        await syncFolder(path.dirname(target));
        return { size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(name, range) {
      const file = resolve(name);
      const info = await stat(file).catch(whenAbsent(null));
      if (!info?.isFile()) return null;
      if (range) return { content: webStream(createReadStream(file, range)), size: info.size };
      if (info.size <= maxWhole) {
        const bytes = await readFile(file).catch(whenAbsent(null));
        return bytes && { content: streamOf(bytes), size: bytes.byteLength };
      }
      return { content: webStream(createReadStream(file)), size: info.size };
    },

    remove: (name) => rm(resolve(name), { force: true }),

    async *list(under = '') {
      await removeAbandoned(aside);
      if (under !== '') resolve(under);
      yield* walk(folder, under);
    },
  };
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function* walk(folder: string, prefix: string): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(
    whenAbsent([]),
  );
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, name);
    else if (entry.isFile()) yield name;
  }
}

/** Removes temporary files of killed processes. */
async function removeAbandoned(aside: string): Promise<void> {
  const before = Date.now() - abandonedMs;
  for (const name of await readdir(aside).catch(whenAbsent([]))) {
    const info = await stat(path.join(aside, name)).catch(whenAbsent(null));
    if (info && info.mtimeMs < before) await rm(path.join(aside, name), { force: true });
  }
}

/** A rename survives a power cut only if its folder is flushed too, which Windows neither supports nor needs. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function whenAbsent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
