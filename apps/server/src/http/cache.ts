/**
 * Cache of serialized answers with their ETag: stored as the database's text until the second request, then as bytes,
 * because most answers are requested once and a text is sent together with its head. An entry has the versions of all
 * tables that its query or policies read, taken before the query ran: it is served while none has changed and not stored
 * when one changed meanwhile. Concurrent requests for a missing entry share one query.
 */
import type { Platform } from '../ports/ports.ts';
import { type PlainAnswer, plainResponse } from './headers.ts';

export interface CachedAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  etag: string;
  /** Compressed on the first request for it. */
  gzip?: Uint8Array<ArrayBuffer>;
  /** Content type and caching: `jsonHeaders`, or those of a page. */
  headers: Readonly<Record<string, string>>;
}

/** An answer with its own headers (JSON's by default) or an expiry. */
export interface Computed {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970 from which the answer is stale even without changes. */
  expires?: number;
}

interface Entry extends CachedAnswer {
  /** Length of the text, an estimate of its bytes. */
  length: number;
  tables: readonly string[];
  versions: readonly number[];
  expires: number;
}

export interface AnswerCache {
  /** A stored, fresh answer. Synchronous, because it is the hot path. */
  get(key: string): CachedAnswer | null;
  /** Computes and stores. `tables` must be known before the query runs. */
  fill(
    key: string,
    tables: readonly string[],
    compute: () => Promise<string | Computed>,
  ): Promise<CachedAnswer>;
  readonly size: { entries: number; bytes: number };
}

export const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Origin, x-access-token',
};
/** Of what only signed-in people read: no browser writes it to its disk. */
export const privateHeaders = { ...jsonHeaders, 'Cache-Control': 'no-store' };

/** `tableOf` maps a changed resource to its table (administrators are rows of users). */
export function createAnswerCache(
  { changes, conversations, sha256, clock }: Pick<Platform, 'changes' | 'conversations' | 'sha256' | 'clock'>,
  tableOf: (resource: string) => string,
  maxBytes = 24 * 1024 * 1024,
): AnswerCache {
  const entries = new Map<string, Entry>();
  /** Includes the versions at the query's start: a request after a change does not wait for an older query. */
  const running = new Map<string, { seen: readonly number[]; answer: Promise<CachedAnswer> }>();
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
    for (const { resource } of list) changed(tableOf(resource));
  });

  conversations.subscribe((signals) => {
    // Of calls nothing is cached.
    if (signals?.every(({ kind }) => kind === 'call' || kind === 'signal')) return;
    changed('conversations');
    changed('messages');
  });

  const changed = (table: string) => void versions.set(table, (versions.get(table) ?? 0) + 1);

  const read = (tables: readonly string[]) =>
    tables.map((table) => {
      const version = versions.get(table);
      // Register the table, so that invalidating everything includes it.
      if (version === undefined) versions.set(table, 0);
      return version ?? 0;
    });
  const isFresh = (tables: readonly string[], seen: readonly number[]) =>
    tables.every((table, index) => versions.get(table) === seen[index]);

  async function computeAndStore(
    key: string,
    tables: readonly string[],
    seen: readonly number[],
    compute: () => Promise<string | Computed>,
  ): Promise<CachedAnswer> {
    const computed = await compute();
    const {
      body,
      headers = jsonHeaders,
      expires = Number.POSITIVE_INFINITY,
    }: Computed = typeof computed === 'string' ? { body: computed } : computed;
    // Weak, because plain and compressed bytes share it. Half the hash is enough to distinguish versions of an answer.
    const etag = `W/"${(await sha256(body)).slice(0, 32)}"`;
    const { length } = body;
    const entry: Entry = { body, etag, headers, length, tables, versions: seen, expires };
    if (isFresh(tables, seen) && length < maxBytes / 8) {
      drop(key);
      entries.set(key, entry);
      bytes += length;
      if (bytes > maxBytes) dropOldest();
    }
    return entry;
  }

  /** A Map preserves insertion order. Finding its first entry is slow when many were deleted before it. */
  function dropOldest(): void {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(key);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      const over = entry.expires !== Number.POSITIVE_INFINITY && entry.expires <= clock.now().getTime();
      if (over || !isFresh(entry.tables, entry.versions)) {
        drop(key);
        return null;
      }
      if (typeof entry.body === 'string') entry.body = encoder.encode(entry.body);
      return entry;
    },

    async fill(key, tables, compute) {
      const seen = read(tables);
      const already = running.get(key);
      if (already && isFresh(tables, already.seen)) return already.answer;
      const mine = { seen, answer: computeAndStore(key, tables, seen, compute) };
      running.set(key, mine);
      try {
        return await mine.answer;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },

    get size() {
      return { entries: entries.size, bytes };
    },
  };
}

/** Shorter answers fit into one packet uncompressed. */
const minGzip = 1400;

async function gzip(body: CachedAnswer['body']): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** Returns a request's header by its lower-case name. */
export type HeaderOf = (name: string) => string | null | undefined;

/**
 * 304 when the client has the current version, else 200 with the bytes, compressed if the client accepts it; null when they
 * have yet to be compressed.
 */
export function plainAnswer(
  answer: CachedAnswer,
  headerOf: HeaderOf,
  common: Readonly<Record<string, string>>,
): PlainAnswer | null {
  const headers: Record<string, string> = {
    ...common,
    ...answer.headers,
    ETag: answer.etag,
  };
  const ifNoneMatch = headerOf('if-none-match');
  if (ifNoneMatch && matches(ifNoneMatch, answer.etag)) return { status: 304, headers, body: null };
  if (answer.body.length < minGzip || !/\bgzip\b/.test(headerOf('accept-encoding') ?? '')) {
    return { status: 200, headers, body: answer.body };
  }
  if (!answer.gzip) return null;
  headers['Content-Encoding'] = 'gzip';
  return { status: 200, headers, body: answer.gzip };
}

/** The same as a `Response`; compresses the bytes first if needed. */
export function respond(
  answer: CachedAnswer,
  headerOf: HeaderOf,
  common: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const plain = plainAnswer(answer, headerOf, common);
  if (plain) return plainResponse(plain);
  return gzip(answer.body).then((bytes) => {
    answer.gzip = bytes;
    return respond(answer, headerOf, common);
  });
}

/** RFC 9110, 13.1.2: a list of tags or `*`, compared weakly. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === '*' || trimmed === etag || `W/${trimmed}` === etag;
  });
}
