/** Finds what the server sends for a file of the built client: the file, or the compressed one that the build wrote beside it. */
import { readFile, stat } from 'node:fs/promises';

/** In the order in which they are preferred, with the extension of what the build wrote. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface StoredFile {
  /** Of the file whose bytes are sent. */
  path: string;
  /** Bytes that are sent. */
  size: number;
  /** When that file was written, as milliseconds since 1970. */
  writtenAt: number;
  /** A strong one, so each encoding has its own: a client must not put ranges of different versions together. */
  etag: string;
  encoding: 'br' | 'gzip' | null;
  /** Null where it is read from disk for each answer. */
  content: Buffer | null;
}

type Find = (file: string, acceptEncoding: string) => Promise<StoredFile | null>;

/** The file at a path in the smallest form that an Accept-Encoding allows; null when there is none. */
export const findStored: Find = (file, acceptEncoding) => find(file, acceptedOf(acceptEncoding));

const acceptedOf = (acceptEncoding: string) =>
  encodings.filter(([encoding]) => new RegExp(`\\b${encoding}\\b`).test(acceptEncoding));

async function find(file: string, accepted: ReturnType<typeof acceptedOf>): Promise<StoredFile | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const revision = `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`;
  const plain = { path: file, size: found.size, writtenAt: found.mtimeMs, etag: `"${revision}"` };
  for (const [encoding, extension] of accepted) {
    const path = `${file}${extension}`;
    const compressed = await stat(path).catch(() => null);
    if (!compressed) continue;
    const sent = { path, size: compressed.size, writtenAt: compressed.mtimeMs };
    return { ...sent, etag: `"${revision}-${encoding}"`, encoding, content: null };
  }
  return { ...plain, encoding: null, content: null };
}

/** Bytes of files that a process remembers. */
const mostRemembered = 32 * 2 ** 20;
/** Milliseconds after which a file is whole: builds write it in less. */
const settled = 60_000;

/**
 * `findStored` for files whose names change with their content. Each is read once: to look for it and its compressed forms and
 * to read it costs more than the rest of the answer.
 */
export function rememberStored(): Find {
  const remembered = new Map<string, StoredFile>();
  let bytes = 0;
  return async (file, acceptEncoding) => {
    const accepted = acceptedOf(acceptEncoding);
    const key = `${accepted.map(([encoding]) => encoding)} ${file}`;
    const known = remembered.get(key);
    if (known) return known;
    const found = await find(file, accepted);
    if (!found || found.size > mostRemembered / 4 || Date.now() - found.writtenAt < settled) return found;
    const content = await readFile(found.path);
    // After a build under a running server, nobody asks for the old files any more.
    if (bytes + content.length > mostRemembered) {
      remembered.clear();
      bytes = 0;
    }
    if (!remembered.has(key)) bytes += content.length;
    remembered.set(key, { ...found, size: content.length, content });
    return remembered.get(key) ?? null;
  };
}
