/** Finds the file to send for a path of the built client: the file itself or a compressed one that the build wrote beside it. */
import { readFile, stat } from 'node:fs/promises';
import { acceptsEncoding } from '../../http/etag.ts';

/** Encodings in order of preference, with the extensions of the compressed files. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface SentFile {
  /** The file whose bytes are sent. */
  path: string;
  /** Bytes that are sent. */
  size: number;
  /** When that file was written, as milliseconds since 1970. */
  writtenAt: number;
  /** Strong, and different for each encoding: a client must not combine ranges of different encodings. */
  etag: string;
  encoding: 'br' | 'gzip' | null;
  /** Null if the file is read from disk for each answer. */
  content: Buffer | null;
}

type Find = (file: string, acceptEncoding: string) => Promise<SentFile | null>;

/** The file at a path in the best encoding that `acceptEncoding` allows; null if there is no such file. */
export const findStored: Find = (file, acceptEncoding) => find(file, acceptedOf(acceptEncoding));

const acceptedOf = (acceptEncoding: string) =>
  encodings.filter(([encoding]) => acceptsEncoding(acceptEncoding, encoding));

async function find(file: string, accepted: ReturnType<typeof acceptedOf>): Promise<SentFile | null> {
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

/** Maximum bytes of remembered files. */
const maxRemembered = 32 * 2 ** 20;
/** Milliseconds after which a file is complete, because builds write it in less. */
const settledAfter = 60_000;

/**
 * `findStored` for files whose names change with their content. Each is searched and read once, because that costs more than the
 * rest of the answer.
 */
export function rememberStored(): Find {
  const remembered = new Map<string, SentFile>();
  let bytes = 0;
  return async (file, acceptEncoding) => {
    const accepted = acceptedOf(acceptEncoding);
    const key = `${accepted.map(([encoding]) => encoding)} ${file}`;
    const known = remembered.get(key);
    if (known) return known;
    const found = await find(file, accepted);
    if (!found || found.size > maxRemembered / 4 || Date.now() - found.writtenAt < settledAfter) return found;
    const content = await readFile(found.path);
    // Forget everything: after a build under a running server, old files are no longer requested.
    if (bytes + content.length > maxRemembered) {
      remembered.clear();
      bytes = 0;
    }
    if (!remembered.has(key)) bytes += content.length;
    remembered.set(key, { ...found, size: content.length, content });
    return remembered.get(key) ?? null;
  };
}
