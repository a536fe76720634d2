/**
 * Hot answers, kept serialized with their ETag: as the text that the database gave until somebody asks again, then as
 * bytes, since most answers are asked for once and a text is sent together with its head. An entry remembers the versions of all tables that its query
 * or its policies touched, read before the query ran: it is served while none has changed and never stored when one
 * changed meanwhile. Requests that miss together wait for one query.
 */
import type { Platform } from '../platform/ports.ts';
import { plainResponse } from './headers.ts';

export interface CachedAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  etag: string;
  /** Made when it is first asked for. */
  gzip?: Uint8Array<ArrayBuffer>;
}

interface Entry extends CachedAnswer {
  /** Of the text: near enough to bytes. */
  length: number;
  tables: readonly string[];
  versions: readonly number[];
}

export interface AnswerCache {
  /** What is stored and still true. Synchronous: the hot path. */
  get(key: string): CachedAnswer | null;
  /** Computes and stores. `tables` must be known before the query runs. */
  fill(key: string, tables: readonly string[], compute: () => Promise<string>): Promise<CachedAnswer>;
  readonly size: { entries: number; bytes: number };
}

/** `tableOf` maps a changed resource to the table it lives in (administrators are rows of users). */
export function createAnswerCache(
  { changes, sha256 }: Pick<Platform, 'changes' | 'sha256'>,
  tableOf: (resource: string) => string,
  maxBytes = 24 * 1024 * 1024,
): AnswerCache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<CachedAnswer>>();
  const versions = new Map<string, number>();
  const encoder = new TextEncoder();
  let bytes = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.length;
    entries.delete(key);
  };

  changes.subscribe((list) => {
    if (list === null) {
      entries.clear();
      running.clear();
      bytes = 0;
      for (const [table, version] of versions) versions.set(table, version + 1);
      return;
    }
    for (const { resource } of list) {
      const table = tableOf(resource);
      versions.set(table, (versions.get(table) ?? 0) + 1);
    }
  });

  const read = (tables: readonly string[]) =>
    tables.map((table) => {
      const version = versions.get(table);
      // Known from now on, so that "forget everything" reaches it too.
      if (version === undefined) versions.set(table, 0);
      return version ?? 0;
    });
  const isFresh = (tables: readonly string[], seen: readonly number[]) =>
    tables.every((table, index) => versions.get(table) === seen[index]);

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (!isFresh(entry.tables, entry.versions)) {
        drop(key);
        return null;
      }
      if (typeof entry.body === 'string') entry.body = encoder.encode(entry.body);
      return entry;
    },

    async fill(key, tables, compute) {
      const seen = read(tables);
      const runningKey = `${key}\n${seen.join()}`;
      const already = running.get(runningKey);
      if (already) return already;
      const promise = (async () => {
        const body = await compute();
        // Weak: the same for plain and compressed bytes. Half the hash is enough to tell versions of an answer apart.
        const etag = `W/"${(await sha256(body)).slice(0, 32)}"`;
        const { length } = body;
        const entry: Entry = { body, etag, length, tables, versions: seen };
        if (isFresh(tables, seen) && length < maxBytes / 8) {
          drop(key);
          entries.set(key, entry);
          bytes += length;
          // Oldest first: a Map keeps the order of insertion.
          for (const oldest of entries.keys()) {
            if (bytes <= maxBytes) break;
            drop(oldest);
          }
        }
        return entry;
      })();
      running.set(runningKey, promise);
      try {
        return await promise;
      } finally {
        running.delete(runningKey);
      }
    },

    get size() {
      return { entries: entries.size, bytes };
    },
  };
}

/** Shorter answers fit into one packet anyway. */
const minGzip = 1400;

async function gzip(body: CachedAnswer['body']): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** 304 when the client has it already, else 200 with the bytes, compressed for who accepts it. */
export function respond(
  answer: CachedAnswer,
  request: Request,
  common: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    ETag: answer.etag,
    Vary: 'Accept-Encoding, Origin, x-access-token',
  };
  const ifNoneMatch = request.headers.get('if-none-match');
  if (ifNoneMatch !== null && matches(ifNoneMatch, answer.etag)) {
    return plainResponse(null, 304, headers, common);
  }
  if (answer.body.length < minGzip || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return plainResponse(answer.body, 200, headers, common);
  }
  headers['Content-Encoding'] = 'gzip';
  if (answer.gzip) return plainResponse(answer.gzip, 200, headers, common);
  return gzip(answer.body).then((bytes) => {
    answer.gzip = bytes;
    return plainResponse(bytes, 200, headers, common);
  });
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === '*' || trimmed === etag || `W/${trimmed}` === etag;
  });
}
