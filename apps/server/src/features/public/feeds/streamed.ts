/** Answers that may be too much to be stored. */
import { visitor } from '../../../access/policy.ts';
import { respond } from '../../../http/cache.ts';
import type { ApiContext } from '../../../http/context.ts';
import { assertMayReadEverything } from '../../../http/read-limits.ts';
import { cacheKey, type ResourceDeps } from '../../../resource/routes.ts';
import { publicTables } from '../reader.ts';
import type { Site } from '../site.ts';

export function createStreamed({ platform, cache }: ResourceDeps, site: Site) {
  /**
   * What may be too much to be stored: it is sent while it is made, and stored when it turns out to be small. Its tag is that
   * of its tables' state, which is stored until one of them changes.
   */
  async function streamed(
    c: ApiContext,
    about: string,
    headers: Readonly<Record<string, string>>,
    make: () => AsyncGenerator<string> | Promise<AsyncGenerator<string>>,
  ): Promise<Response> {
    const stateKey = cacheKey(visitor, 'state of the feeds');
    const state = cache.get(stateKey) ?? (await cache.fill(stateKey, publicTables, () => stateOf(site)));
    const etag = `W/"${(await platform.sha256(`${state.etag} ${about}`)).slice(0, 32)}"`;
    const key = cacheKey(visitor, `${about} ${etag}`);
    const headerOf = (header: string) => c.req.header(header);
    const ready = cache.get(key);
    if (ready) return respond(ready, headerOf, c.env.common);
    const own: Record<string, string> = { ...headers, ETag: etag };
    const known = headerOf('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers: own });
    await assertMayReadEverything(platform.limits, c.env);
    const parts = await make();
    if (c.req.method === 'HEAD') return new Response(null, { headers: own });
    const store = (body: string) => cache.fill(key, publicTables, async () => ({ body, headers, etag }));
    const text = bytesOf(remembered(parts, store));
    if (!/\bgzip\b/.test(headerOf('accept-encoding') ?? '')) return new Response(text, { headers: own });
    own['Content-Encoding'] = 'gzip';
    return new Response(text.pipeThrough(new CompressionStream('gzip')), { headers: own });
  }
  return streamed;
}

/** Characters of a feed that is stored: that of a small town. */
const maxStored = 1024 * 1024;

/** The same parts; all of them together go to `store` when they are few. */
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

/** As it is made, and no faster than it is taken. */
function bytesOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** How many there are and when one last changed: another answer whenever a feed would be another one. */
async function stateOf({ reader }: Site): Promise<string> {
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
