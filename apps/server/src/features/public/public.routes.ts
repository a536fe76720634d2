/**
 * The pages for people without the app and for search engines, and the open data. They answer everybody with what the policies
 * grant to `everybody`, and use the cache like other answers.
 */

import { isRedemptionToken } from '@callejero/contract/codes/redemption-code.ts';
import { ApiError, limitWait } from '@callejero/contract/errors.ts';
import {
  countedPath,
  isRecurrenceId,
  occurrenceParameter,
  occurrenceQuery,
  productParameter,
  todayPath,
} from '@callejero/contract/links/public-url.ts';
import { isManualChapter, manualPath } from '@callejero/contract/manual.ts';
import { recurrenceIdSchema } from '@callejero/contract/resources/events.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { visitor } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { networkOf } from '../../http/address.ts';
import { validate } from '../../http/body.ts';
import { type Computed, cacheKey, respond } from '../../http/cache.ts';
import type { PolicySource } from '../../http/content-policy.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { assertMayRead } from '../../http/read-limits.ts';
import { routes } from '../../http/routes.ts';
import { isUuid } from '../../query/operands.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { alertsCalendar, alertsJson } from './feeds/alert-feeds.ts';
import { dutyCalendar, dutyJson } from './feeds/duty-feeds.ts';
import { eventCalendar, eventsFeed, placeFilters, placesFeed } from './feeds/feeds.ts';
import { fixedPages, partStart, robots, sitemapIndex, sitemapPart } from './feeds/sitemap.ts';
import { createStreamed } from './feeds/streamed.ts';
import { categoryPage } from './pages/category-page.ts';
import { cityPage } from './pages/city-page.ts';
import { commercePage } from './pages/commerce-page.ts';
import { eventPage, readEvent } from './pages/event-page.ts';
import { type FindSharedList, goneListPage, listPage } from './pages/list-page.ts';
import { manualIndex, manualPage } from './pages/manual-page.ts';
import { Moved, type RenderedPage } from './pages/page.ts';
import { headersFor, keep } from './pages/page-headers.ts';
import { busyPage, countedPage, dataPage, missingPage } from './pages/plain-pages.ts';
import { promotionPage } from './pages/promotion-page.ts';
import { redemptionPage, secretHeaders } from './pages/redemption-page.ts';
import { readSearch, searchPage, searchPath, searchSlug } from './pages/search-page.ts';
import { todayPage } from './pages/today-page.ts';
import { createReader, publicTables } from './reader.ts';
import type { EventTimes, PublicSite } from './site.ts';
import { createWords } from './words/words.ts';

/** Pages of any origin may read the open data. */
const open = {
  ...keep,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const calendarQuery = z.strictObject({ occurrence: recurrenceIdSchema.optional() });

export function publicRoutes(
  deps: ResourceDeps,
  times: EventTimes,
  mapSources: () => readonly PolicySource[],
  findSharedList: FindSharedList,
): Hono<Env> {
  const { platform, registry, cache } = deps;
  const { config, clock, limits, manualFile } = platform;
  const words = createWords(config.city);
  const reader = createReader(platform, registry);
  /** The city's values of one moment, so that a page does not mix those before and after a change. */
  const siteNow = (): PublicSite => ({
    ...{ config, city: platform.city.now(), maintenance: platform.maintenance.now() },
    ...{ words, reader, ...times },
  });

  const headersOfPages = () => headersFor(siteNow(), mapSources());

  /** The answer for `key`, a path with its relevant parameters, from the cache or computed. */
  async function cached(c: ApiContext, key: string, compute: () => Promise<Computed>): Promise<Response> {
    const name = cacheKey(visitor, key);
    const counted = async () => {
      await assertMayRead(limits, c.env);
      return compute();
    };
    const answer = cache.get(name) ?? (await cache.fill(name, publicTables, counted));
    return respond(answer, (header) => c.req.header(header), c.env.common);
  }

  /** The product of the place that the address names. Any other id would cache another copy of the same page. */
  async function productOf(c: ApiContext, slug: string): Promise<string | null> {
    const asked = c.req.query(productParameter) ?? '';
    if (!isUuid(asked)) return null;
    // This read happens before the cache is used, so it counts against the limit even for a cached page.
    await assertMayRead(limits, c.env);
    const filters = { id: asked, 'commerce.slug': slug };
    const found = await reader.first<{ id: string }>('products', { filters, select: ['name'] });
    return found?.id ?? null;
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

  interface Made {
    key: string;
    made: () => Promise<RenderedPage>;
  }

  /** A page; if it does not exist, a page that says so. */
  const page = (make: (c: ApiContext, now: Date) => Made | Promise<Made>) =>
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
  const eventRoute = page((c, now) => {
    const slug = slugOf(c);
    const asked = c.req.query(occurrenceParameter) ?? '';
    const occurrence = isRecurrenceId(asked) ? asked : null;
    const key = `/e/${slug}${occurrenceQuery(occurrence)}`;
    return { key, made: () => eventPage(siteNow(), slug, occurrence, now) };
  });

  const streamed = createStreamed(deps, reader);
  const today = () => clock.now().toISOString().slice(0, 10);
  const thisMinute = () => clock.now().toISOString().slice(0, 16);

  const xml = 'application/xml; charset=utf-8';
  return routes({
    'GET /c/:slug': page(async (c, now) => {
      const slug = slugOf(c);
      const product = await productOf(c, slug);
      const key = `/c/${slug}${product ? `?${productParameter}=${product}` : ''}`;
      return { key, made: () => commercePage(siteNow(), slug, product, now) };
    }),
    'GET /e/:slug': allow('open', async (c) => {
      const slug = c.req.param('slug') ?? '';
      if (!slug.endsWith('.ics')) return eventRoute(c);
      const own = slugOf(c, '.ics');
      const { occurrence } = validate(calendarQuery, { occurrence: c.req.query(occurrenceParameter) });
      return cached(c, `/e/${slug}${occurrenceQuery(occurrence)}`, async () => ({
        body: eventCalendar(siteNow(), await readEvent(siteNow(), own), clock.now(), occurrence ?? null),
        headers: {
          ...open,
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `inline; filename="${[own, occurrence].filter(Boolean).join('-')}.ics"`,
        },
      }));
    }),
    'GET /p/:slug': page((c, now) => {
      const slug = slugOf(c);
      return { key: `/p/${slug}`, made: () => promotionPage(siteNow(), slug, now) };
    }),
    'GET /r/:token': allow('open', async (c) =>
      isRedemptionToken(c.req.param('token') ?? '')
        ? c.html(redemptionPage(siteNow()), 200, { ...(await headersOfPages()), ...secretHeaders })
        : missing(c),
    ),
    // Not cached: a withdrawn list must be gone at once.
    'GET /l/:token': allow('open', async (c) => {
      const token = c.req.param('token') ?? '';
      const now = clock.now();
      const headers = { ...(await headersOfPages()), ...secretHeaders };
      try {
        await assertMayRead(limits, c.env);
        const list = await findSharedList(platform.db, token, now);
        if (!list) return c.html(goneListPage(siteNow()), 404, headers);
        return c.html(await listPage(siteNow(), list, token, now), 200, headers);
      } catch (error) {
        const wait = limitWait(error);
        if (wait !== null) return busy(c, wait);
        throw error;
      }
    }),
    [`GET ${config.cityPath}`]: page((_, now) => ({
      key: config.cityPath,
      made: () => cityPage(siteNow(), now),
    })),
    ...(config.cityPath === '/' && { 'GET /ciudad': allow('open', (c) => c.redirect('/', 301)) }),
    [`GET /ciudad/${searchSlug}`]: page((c, now) => {
      const text = readSearch(c.req.query('q'));
      const number = readPage(c.req.query('pagina'));
      const made = async () => {
        // A cached answer is cheap, but a new search reads a lot.
        await limitRate(limits, limitKey`public-search:${networkOf(c.env.ip)}`, 60, 60);
        return searchPage(siteNow(), text, number, now);
      };
      return { key: searchPath(text, number), made };
    }),
    'GET /ciudad/:slug': page((c, now) => {
      const slug = slugOf(c);
      const number = readPage(c.req.query('pagina'));
      const key = `/ciudad/${slug}${number === 1 ? '' : `?pagina=${number}`}`;
      return { key, made: () => categoryPage(siteNow(), slug, number, now) };
    }),
    [`GET ${todayPath}`]: page((_, now) => ({ key: todayPath, made: () => todayPage(siteNow(), now) })),
    'GET /datos': page(() => ({
      key: '/datos',
      made: async () => ({ body: dataPage(siteNow()), expires: Number.POSITIVE_INFINITY }),
    })),
    [`GET ${countedPath}`]: page(() => ({
      key: countedPath,
      made: async () => ({ body: countedPage(siteNow()), expires: Number.POSITIVE_INFINITY }),
    })),
    'GET /ayuda': page(() => ({
      key: '/ayuda',
      made: async () => ({
        body: await manualIndex(siteNow(), manualFile),
        expires: Number.POSITIVE_INFINITY,
      }),
    })),
    'GET /ayuda/:chapter': page((c) => {
      const chapter = c.req.param('chapter') ?? '';
      if (!isManualChapter(chapter)) throw new ApiError('not-found');
      const made = async () => ({
        body: await manualPage(siteNow(), manualFile, chapter),
        expires: Number.POSITIVE_INFINITY,
      });
      return { key: manualPath(chapter), made };
    }),
    'GET /ayuda/pictures/:picture': allow('open', async (c) => {
      const picture = c.req.param('picture') ?? '';
      const bytes = /^[a-z-]+\.webp$/.test(picture) ? await manualFile(`pictures/${picture}`) : null;
      if (bytes === null) return missing(c);
      return c.body(bytes, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=86400' });
    }),
    'GET /datos/comercios.geojson': allow('open', async (c) => {
      const category = c.req.query('categoria') ?? null;
      const headers = { ...open, 'Content-Type': 'application/geo+json; charset=utf-8' };
      return streamed(c, `comercios ${category ?? ''}`, headers, async () =>
        placesFeed(siteNow(), await placeFilters(siteNow(), category)),
      );
    }),
    'GET /datos/eventos.ics': allow('open', (c) => {
      const headers = {
        ...open,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="eventos.ics"',
      };
      return streamed(c, `eventos ${today()}`, headers, () => eventsFeed(siteNow(), clock.now()));
    }),
    'GET /datos/guardias.json': allow('open', (c) =>
      cached(c, `/datos/guardias.json ${thisMinute()}`, async () => ({
        body: await dutyJson(siteNow(), clock.now()),
        headers: { ...open, 'Content-Type': 'application/json; charset=utf-8' },
      })),
    ),
    'GET /datos/guardias.ics': allow('open', (c) =>
      cached(c, `/datos/guardias.ics ${today()}`, async () => ({
        body: await dutyCalendar(siteNow(), clock.now()),
        headers: {
          ...open,
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'inline; filename="guardias.ics"',
        },
      })),
    ),
    'GET /datos/avisos.json': allow('open', (c) =>
      cached(c, `/datos/avisos.json ${thisMinute()}`, async () => ({
        body: await alertsJson(siteNow(), clock.now()),
        headers: { ...open, 'Content-Type': 'application/json; charset=utf-8' },
      })),
    ),
    'GET /datos/avisos.ics': allow('open', (c) =>
      cached(c, `/datos/avisos.ics ${thisMinute()}`, async () => ({
        body: await alertsCalendar(siteNow(), clock.now()),
        headers: {
          ...open,
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': 'inline; filename="avisos.ics"',
        },
      })),
    ),
    'GET /robots.txt': allow('open', (c) =>
      c.text(robots(siteNow()), 200, { 'Cache-Control': 'public, max-age=3600' }),
    ),
    'GET /sitemap.xml': allow('open', (c) =>
      cached(c, `/sitemap.xml ${today()}`, async () => ({
        body: await sitemapIndex(siteNow(), clock.now()),
        headers: { ...keep, 'Content-Type': xml },
      })),
    ),
    'GET /:file{sitemap-[a-z]+-[0-9]+\\.xml}': allow('open', async (c) => {
      const [, name = '', number = ''] =
        /^sitemap-([a-z]+)-(\d{1,6})\.xml$/.exec(c.req.param('file') ?? '') ?? [];
      if (name === 'paginas' && number === '1') {
        return cached(c, '/sitemap-paginas-1.xml', async () => ({
          body: await fixedPages(siteNow()),
          headers: { ...keep, 'Content-Type': xml },
        }));
      }
      const now = clock.now();
      try {
        const headers = { ...keep, 'Content-Type': xml };
        return await streamed(c, `sitemap ${name} ${number} ${today()}`, headers, async () => {
          const after = await partStart(siteNow(), name, Number(number), now);
          if (after === null) throw new ApiError('not-found');
          return sitemapPart(siteNow(), name, after, now);
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return missing(c);
        throw error;
      }
    }),
    ...Object.fromEntries(
      ['/c/*', '/e/*', '/p/*', '/r/*', '/l/*', '/ciudad/*', '/datos/*', '/ayuda/*'].map((path) => [
        `GET ${path}`,
        allow('open', missing),
      ]),
    ),
  });
}

/** The number of a page of a list, from 1. */
function readPage(asked = '1'): number {
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw new ApiError('not-found');
  return Number(asked);
}

/** 404 without a query when the text can't be a slug. */
function slugOf(c: ApiContext, ending = ''): string {
  const slug = c.req.param('slug')?.slice(0, ending === '' ? undefined : -ending.length) ?? '';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 140) throw new ApiError('not-found');
  return slug;
}
