/**
 * Cache of serialized answers with their ETag. An entry has the versions of all tables that its query or policies read,
 * taken before the query ran: it is served while none has changed and not stored when one changed meanwhile. Concurrent
 * requests for a missing entry share one query.
 *
 * Callers choose the keys, so an entry's key, bytes, compressed bytes and objects all count towards the limit, and an answer is
 * stored only at its second request. Keys are canonical: two spellings of a query have one.
 */
import type { Principal } from '../access/policy.ts';
import type { Platform } from '../ports/ports.ts';
import { createBoundedEntries, type EntryLimits } from './bounded-entries.ts';
import type { ApiContext } from './context.ts';
import { acceptsEncoding, matchesEtag } from './etag.ts';
import { type PlainAnswer, plainResponse } from './headers.ts';
import { createSightings } from './sightings.ts';
import { type ChangeSources, createTableVersions } from './table-versions.ts';

export interface CachedAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  etag: string;
  /** The compressed body, made and counted when it is first requested. */
  gzip?: Uint8Array<ArrayBuffer>;
  onCompressed?: () => void;
  /** Content type and caching: `jsonHeaders`, or those of a page. */
  headers: Readonly<Record<string, string>>;
}

/** An answer with its own headers (JSON's by default) or an expiry. */
export interface Computed {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** By default a hash of the body. */
  etag?: string;
  /** Milliseconds since 1970 from which the answer is stale even without changes. */
  expires?: number;
}

interface Entry extends CachedAnswer {
  /** Bytes that the entry takes, with all its parts. */
  size: number;
  tables: readonly string[];
  versions: readonly number[];
  /** When the answer was computed. If it expires, it is not served before this either, in case the clock is set back. */
  since: number;
  expires: number;
}

export interface AnswerCache {
  /** A stored, fresh answer. Synchronous, because it is the hot path. */
  get(key: string): CachedAnswer | null;
  /** The present moment: that of the latest change. */
  now(): number;
  /** Computes and stores. `tables` must be known before the query runs; `since`: when what it needs was prepared. */
  fill(
    key: string,
    tables: readonly string[],
    compute: () => Promise<string | Computed>,
    since?: number,
  ): Promise<CachedAnswer>;
  readonly size: { entries: number; bytes: number };
}

export const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Origin, x-access-token',
};
/** For answers that only signed-in people may read: no browser writes them to its disk. */
export const privateHeaders = { ...jsonHeaders, 'Cache-Control': 'no-store' };

/**
 * The key of a cached answer: the caller (all guests share one) and the query in its canonical spelling. That is the spelling of
 * our own client, so that its requests are found without parsing, and other spellings make no new entries.
 */
export function cacheKey(principal: Principal, question: string): string {
  return `${principal.id ?? principal.kind} ${principal.permissions.join()} ${question}`;
}

const ownLimits: EntryLimits = { bytes: 24 * 1024 * 1024, entries: 10_000 };
/** Bytes of an entry's objects: itself, its lists of tables and versions, its headers, its slot in the map. */
const overhead = 1024;
/** How many keys are remembered that have been requested once. */
const remembered = 16_384;

/** `tableOf`: as in `createTableVersions`. */
export function createAnswerCache(
  platform: Pick<Platform, 'sha256' | 'clock' | 'late'> & ChangeSources,
  tableOf: (resource: string) => string,
  limits: EntryLimits = ownLimits,
): AnswerCache {
  const { sha256, clock, late } = platform;
  const entries = createBoundedEntries<Entry>(limits);
  /** Includes the versions at the query's start: a request after a change does not wait for an older query. */
  const running = new Map<string, { seen: readonly number[]; answer: Promise<CachedAnswer> }>();
  const versions = createTableVersions(platform, tableOf, () => {
    entries.clear();
    running.clear();
  });
  const encoder = new TextEncoder();
  const sightings = createSightings(remembered);

  const isOver = ({ since, expires }: Entry): boolean => {
    if (expires === Number.POSITIVE_INFINITY) return false;
    const now = clock.now().getTime();
    return now < since || now >= expires;
  };

  async function computeAndStore(
    key: string,
    tables: readonly string[],
    seen: readonly number[],
    isKnown: boolean,
    compute: () => Promise<string | Computed>,
  ): Promise<CachedAnswer> {
    const since = clock.now().getTime();
    const computed = await late(tables, compute);
    const {
      body,
      headers = jsonHeaders,
      etag: given,
      expires = Number.POSITIVE_INFINITY,
    }: Computed = typeof computed === 'string' ? { body: computed } : computed;
    // Weak, because plain and compressed bytes share it. Half the hash is enough to distinguish versions of an answer.
    const etag = given ?? `W/"${(await sha256(body)).slice(0, 32)}"`;
    const answer: CachedAnswer = { body, etag, headers };
    if (!isKnown || !versions.isFresh(tables, seen)) return answer;
    const stored = encoder.encode(body);
    let size = overhead + key.length + stored.byteLength;
    for (const name in headers) size += headers[name]?.length ?? 0;
    if (size > limits.bytes / 8) return answer;
    const entry: Entry = { body: stored, etag, headers, size, tables, versions: seen, since, expires };
    entry.onCompressed = () => {
      if (entries.get(key) === entry) entries.grow(entry, entry.gzip?.byteLength ?? 0);
    };
    entries.set(key, entry);
    return entry;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (isOver(entry) || !versions.isFresh(entry.tables, entry.versions)) {
        entries.drop(key);
        // After a change, the next request stores the answer again.
        sightings.add(key);
        return null;
      }
      return entry;
    },

    now: versions.latest,

    async fill(key, tables, compute, since = versions.latest()) {
      const seen = tables.map(versions.of);
      const already = running.get(key);
      if (already && versions.isFresh(tables, already.seen)) return already.answer;
      // Whoever asks after a change must not get what was prepared before it.
      if (seen.some((version) => version > since)) return computeAndStore(key, tables, seen, false, compute);
      const isKnown = !sightings.add(key);
      const mine = { seen, answer: computeAndStore(key, tables, seen, isKnown, compute) };
      running.set(key, mine);
      try {
        return await mine.answer;
      } finally {
        if (running.get(key) === mine) running.delete(key);
      }
    },

    get size() {
      return entries.size;
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
 * 304 if the client has the current version, else 200 with the bytes, compressed if the client accepts it. Null if they must be
 * compressed first.
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
  if (matchesEtag(headerOf('if-none-match'), answer.etag)) return { status: 304, headers, body: null };
  if (answer.body.length < minGzip || !acceptsEncoding(headerOf('accept-encoding'), 'gzip')) {
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
    if (!answer.gzip) {
      answer.gzip = bytes;
      answer.onCompressed?.();
    }
    return respond(answer, headerOf, common);
  });
}

/** The same to the request of `c`. */
export const respondTo = (c: ApiContext, answer: CachedAnswer) =>
  respond(answer, (name) => c.req.header(name), c.env.common);
