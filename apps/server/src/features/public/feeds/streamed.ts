/** Responses that may be too large for the cache. */
import { visitor } from '../../../access/policy.ts';
import { cacheKey, respond } from '../../../http/cache.ts';
import type { ApiContext } from '../../../http/context.ts';
import { acceptsEncoding, matchesEtag } from '../../../http/etag.ts';
import { assertMayReadEverything } from '../../../http/read-limits.ts';
import { streamAnswer } from '../../../http/stream-answer.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { type PublicReader, publicTables } from '../reader.ts';

export function createStreamed({ platform, cache }: ResourceDeps, reader: PublicReader) {
  /**
   * Sends the response while it is generated, and caches it if it turns out to be small. Its ETag comes from the state of its
   * tables, which is cached until one of them changes.
   */
  async function streamed(
    c: ApiContext,
    about: string,
    headers: Readonly<Record<string, string>>,
    make: () => AsyncGenerator<string> | Promise<AsyncGenerator<string>>,
  ): Promise<Response> {
    const stateKey = cacheKey(visitor, 'state of the feeds');
    const state = cache.get(stateKey) ?? (await cache.fill(stateKey, publicTables, () => stateOf(reader)));
    const etag = `W/"${(await platform.sha256(`${state.etag} ${platform.city.stored().rev} ${about}`)).slice(0, 32)}"`;
    const key = cacheKey(visitor, `${about} ${etag}`);
    const headerOf = (header: string) => c.req.header(header);
    const ready = cache.get(key);
    if (ready) return respond(ready, headerOf, c.env.common);
    const own: Record<string, string> = { ...headers, ETag: etag };
    if (matchesEtag(headerOf('if-none-match'), etag))
      return new Response(null, { status: 304, headers: own });
    await assertMayReadEverything(platform.limits, c.env);
    const parts = lateParts(await make());
    if (c.req.method === 'HEAD') return new Response(null, { headers: own });
    const store = (body: string) => cache.fill(key, publicTables, async () => ({ body, headers, etag }));
    const text = await bytesOf(remembered(parts, store));
    if (!acceptsEncoding(headerOf('accept-encoding'), 'gzip')) return streamAnswer(c, text, { headers: own });
    own['Content-Encoding'] = 'gzip';
    return streamAnswer(c, text.pipeThrough(new CompressionStream('gzip')), { headers: own });
  }

  /** The parts, each of which is read as a read that may be late. */
  async function* lateParts(parts: AsyncGenerator<string>): AsyncGenerator<string> {
    const next = () => platform.late(publicTables, () => parts.next());
    try {
      for (let part = await next(); !part.done; part = await next()) yield part.value;
    } finally {
      await parts.return(undefined);
    }
  }
  return streamed;
}

/** The maximum of characters of a cached feed: that of a small town. */
const maxStored = 1024 * 1024;

/** Passes the parts on, and gives the whole text to `store` if it is small. */
async function* remembered(
  parts: AsyncGenerator<string>,
  store: (text: string) => Promise<unknown>,
): AsyncGenerator<string> {
  let text: string | null = '';
  for await (const part of parts) {
    if (text !== null) text = text.length + part.length > maxStored ? null : text + part;
    yield part;
  }
  if (text !== null) await store(text);
}

/** A stream that generates the next part when its consumer takes one. Rejects if the first one fails. */
async function bytesOf(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<string>> | null = Promise.resolve(await parts.next());
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? parts.next());
      next = null;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** The number of rows and the latest change: it differs whenever a feed would. */
async function stateOf(reader: PublicReader): Promise<string> {
  const states = await Promise.all(
    ['commerces', 'addresses', 'categories', 'events', 'promotions'].map(async (name) => {
      const { rows, total } = await reader.list<{ id: string; updatedAt: string }>(name, {
        select: ['updatedAt'],
        sort: { updatedAt: -1 },
        perPage: 1,
      });
      return [total, rows[0]?.id, rows[0]?.updatedAt];
    }),
  );
  return JSON.stringify(states);
}
