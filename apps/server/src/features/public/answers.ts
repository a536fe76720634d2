/**
 * How the public pages and the open data are answered: to everybody with what the policies grant to `everybody`, from the cache like
 * other answers, and with a page of their own where something is missing.
 */
import { ApiError, limitWait } from '@callejero/contract/errors.ts';
import { visitor } from '../../access/policy.ts';
import { allow, type RouteHandler } from '../../http/access.ts';
import { type Computed, cacheKey, respond } from '../../http/cache.ts';
import type { PolicySource } from '../../http/content-policy.ts';
import type { ApiContext } from '../../http/context.ts';
import { assertMayRead } from '../../http/read-limits.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { Moved, type RenderedPage } from './pages/page.ts';
import { headersFor } from './pages/page-headers.ts';
import { busyPage, missingPage } from './pages/plain-pages.ts';
import { createReader, type PublicReader, publicTables } from './reader.ts';
import type { EventTimes, PublicSite } from './site.ts';
import { createWords } from './words/words.ts';

interface Made {
  key: string;
  made: () => Promise<RenderedPage>;
}

export interface PublicAnswers {
  reader: PublicReader;
  /** The city's values of one moment, so that a page does not mix those before and after a change. */
  siteNow(): PublicSite;
  headersOfPages(): ReturnType<typeof headersFor>;
  /** The answer for `key`, a path with its relevant parameters, from the cache or computed. */
  cached(c: ApiContext, key: string, compute: () => Promise<Computed>): Promise<Response>;
  /** A page; if it does not exist, a page that says so. */
  page(make: (c: ApiContext, now: Date) => Made | Promise<Made>): RouteHandler;
  missing(c: ApiContext): Promise<Response>;
  busy(c: ApiContext, seconds: number): Promise<Response>;
}

export function createPublicAnswers(
  { platform, registry, cache }: ResourceDeps,
  times: EventTimes,
  mapSources: () => readonly PolicySource[],
): PublicAnswers {
  const { config, clock, limits } = platform;
  const words = createWords(config.city);
  const reader = createReader(platform, registry);
  const siteNow = (): PublicSite => ({
    ...{ config, city: platform.city.now(), maintenance: platform.maintenance.now() },
    ...{ words, reader, ...times },
  });

  const headersOfPages = () => headersFor(siteNow(), mapSources());

  async function cached(c: ApiContext, key: string, compute: () => Promise<Computed>): Promise<Response> {
    const name = cacheKey(visitor, key);
    const counted = async () => {
      await assertMayRead(limits, c.env);
      return compute();
    };
    const answer = cache.get(name) ?? (await cache.fill(name, publicTables, counted));
    return respond(answer, (header) => c.req.header(header), c.env.common);
  }

  const missing = async (c: ApiContext) =>
    c.html(missingPage(siteNow()), 404, { ...(await headersOfPages()), 'Cache-Control': 'no-store' });

  const busy = async (c: ApiContext, seconds: number) =>
    c.html(busyPage(siteNow()), 429, {
      ...(await headersOfPages()),
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
    });

  /** Milliseconds since 1970 when the strip's time has passed. */
  const announcedEnd = (): number => {
    const until = Date.parse(platform.maintenance.now()?.until ?? '');
    return until > clock.now().getTime() ? until : Number.POSITIVE_INFINITY;
  };

  const page: PublicAnswers['page'] = (make) =>
    allow('open', async (c) => {
      try {
        const { key, made } = await make(c, clock.now());
        return await cached(c, key, async () => {
          // Both begin now, so the style and its hash in the policy have the same colour.
          const [pageHeaders, { headers, expires, ...rendered }] = await Promise.all([
            headersOfPages(),
            made(),
          ]);
          return {
            ...rendered,
            headers: { ...pageHeaders, ...headers },
            expires: Math.min(expires, announcedEnd()),
          };
        });
      } catch (error) {
        if (error instanceof Moved) return c.redirect(error.path, 301);
        if (error instanceof ApiError && error.code === 'not-found') return missing(c);
        const wait = limitWait(error);
        if (wait !== null) return busy(c, wait);
        throw error;
      }
    });

  return { reader, siteNow, headersOfPages, cached, page, missing, busy };
}

/** 404 without a query when the text can't be a slug. */
export function readSlug(c: ApiContext, ending = ''): string {
  const slug = c.req.param('slug')?.slice(0, ending === '' ? undefined : -ending.length) ?? '';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 140) throw new ApiError('not-found');
  return slug;
}
