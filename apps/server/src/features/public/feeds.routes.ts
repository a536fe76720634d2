/** The open data, and what search engines read. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import type { PublicAnswers } from './answers.ts';
import { alertsCalendar, alertsJson } from './feeds/alert-feeds.ts';
import { dutyCalendar, dutyJson } from './feeds/duty-feeds.ts';
import { eventsFeed, placeFilters, placesFeed } from './feeds/feeds.ts';
import { fixedPages, partStart, robots, sitemapIndex, sitemapPart } from './feeds/sitemap.ts';
import { createStreamed } from './feeds/streamed.ts';
import { calendarHeaders, keep, openDataHeaders } from './pages/page-headers.ts';

const jsonHeaders = { ...openDataHeaders, 'Content-Type': 'application/json; charset=utf-8' };
const xmlHeaders = { ...keep, 'Content-Type': 'application/xml; charset=utf-8' };

export function feedsRoutes(
  deps: ResourceDeps,
  { reader, siteNow, cached, missing }: PublicAnswers,
): Hono<Env> {
  const { clock } = deps.platform;
  const streamed = createStreamed(deps, reader);
  const today = () => clock.now().toISOString().slice(0, 10);
  const thisMinute = () => clock.now().toISOString().slice(0, 16);

  async function sitemapFile(c: ApiContext): Promise<Response> {
    const [, name = '', number = ''] =
      /^sitemap-([a-z]+)-(\d{1,6})\.xml$/.exec(c.req.param('file') ?? '') ?? [];
    if (name === 'paginas' && number === '1') {
      return cached(c, '/sitemap-paginas-1.xml', async () => ({
        body: await fixedPages(siteNow()),
        headers: xmlHeaders,
      }));
    }
    const now = clock.now();
    try {
      return await streamed(c, `sitemap ${name} ${number} ${today()}`, xmlHeaders, async () => {
        const after = await partStart(siteNow(), name, Number(number), now);
        if (after === null) throw new ApiError('not-found');
        return sitemapPart(siteNow(), name, after, now);
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not-found') return missing(c);
      throw error;
    }
  }

  return routes({
    'GET /datos/comercios.geojson': allow('open', async (c) => {
      const category = c.req.query('categoria') ?? null;
      const headers = { ...openDataHeaders, 'Content-Type': 'application/geo+json; charset=utf-8' };
      return streamed(c, `comercios ${category ?? ''}`, headers, async () =>
        placesFeed(siteNow(), await placeFilters(siteNow(), category)),
      );
    }),
    'GET /datos/eventos.ics': allow('open', (c) =>
      streamed(c, `eventos ${today()}`, calendarHeaders('eventos'), () => eventsFeed(siteNow(), clock.now())),
    ),
    'GET /datos/guardias.json': allow('open', (c) =>
      cached(c, `/datos/guardias.json ${thisMinute()}`, async () => ({
        body: await dutyJson(siteNow(), clock.now()),
        headers: jsonHeaders,
      })),
    ),
    'GET /datos/guardias.ics': allow('open', (c) =>
      cached(c, `/datos/guardias.ics ${today()}`, async () => ({
        body: await dutyCalendar(siteNow(), clock.now()),
        headers: calendarHeaders('guardias'),
      })),
    ),
    'GET /datos/avisos.json': allow('open', (c) =>
      cached(c, `/datos/avisos.json ${thisMinute()}`, async () => ({
        body: await alertsJson(siteNow(), clock.now()),
        headers: jsonHeaders,
      })),
    ),
    'GET /datos/avisos.ics': allow('open', (c) =>
      cached(c, `/datos/avisos.ics ${thisMinute()}`, async () => ({
        body: await alertsCalendar(siteNow(), clock.now()),
        headers: calendarHeaders('avisos'),
      })),
    ),
    'GET /robots.txt': allow('open', (c) =>
      c.text(robots(siteNow()), 200, { 'Cache-Control': 'public, max-age=3600' }),
    ),
    'GET /sitemap.xml': allow('open', (c) =>
      cached(c, `/sitemap.xml ${today()}`, async () => ({
        body: await sitemapIndex(siteNow(), clock.now()),
        headers: xmlHeaders,
      })),
    ),
    'GET /:file{sitemap-[a-z]+-[0-9]+\\.xml}': allow('open', sitemapFile),
  });
}
