/** The pages of the city, its searches and its categories, and those about the guide itself. */
import { ApiError } from '@callejero/contract/errors.ts';
import { countedPath, todayPath } from '@callejero/contract/links/public-url.ts';
import { isManualChapter, manualPath } from '@callejero/contract/manual.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { toNetwork } from '../../http/address.ts';
import type { Env } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { type PublicAnswers, readSlug } from './answers.ts';
import { categoryPage } from './pages/category-page.ts';
import { cityPage } from './pages/city-page.ts';
import { manualIndex, manualPage } from './pages/manual-page.ts';
import { lastingPage } from './pages/page.ts';
import { countedPage, dataPage } from './pages/plain-pages.ts';
import { readSearch, searchPage, searchPath, searchSlug } from './pages/search-page.ts';
import { todayPage } from './pages/today-page.ts';

export function cityPagesRoutes(
  { config, limits, manualFile }: Platform,
  { siteNow, page, missing }: PublicAnswers,
): Hono<Env> {
  return routes({
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
        await limitRate(limits, limitKey`public-search:${toNetwork(c.env.ip)}`, 60, 60);
        return searchPage(siteNow(), text, number, now);
      };
      return { key: searchPath(text, number), made };
    }),
    'GET /ciudad/:slug': page((c, now) => {
      const slug = readSlug(c);
      const number = readPage(c.req.query('pagina'));
      const key = `/ciudad/${slug}${number === 1 ? '' : `?pagina=${number}`}`;
      return { key, made: () => categoryPage(siteNow(), slug, number, now) };
    }),
    [`GET ${todayPath}`]: page((_, now) => ({ key: todayPath, made: () => todayPage(siteNow(), now) })),
    'GET /datos': page(() => ({ key: '/datos', made: async () => lastingPage(dataPage(siteNow())) })),
    [`GET ${countedPath}`]: page(() => ({
      key: countedPath,
      made: async () => lastingPage(countedPage(siteNow())),
    })),
    'GET /ayuda': page(() => ({
      key: '/ayuda',
      made: async () => lastingPage(await manualIndex(siteNow(), manualFile)),
    })),
    'GET /ayuda/:chapter': page((c) => {
      const chapter = c.req.param('chapter') ?? '';
      if (!isManualChapter(chapter)) throw new ApiError('not-found');
      const made = async () => lastingPage(await manualPage(siteNow(), manualFile, chapter));
      return { key: manualPath(chapter), made };
    }),
    'GET /ayuda/pictures/:picture': allow('open', async (c) => {
      const picture = c.req.param('picture') ?? '';
      const bytes = /^[a-z-]+\.webp$/.test(picture) ? await manualFile(`pictures/${picture}`) : null;
      if (bytes === null) return missing(c);
      return c.body(bytes, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=86400' });
    }),
  });
}

/** The number of a page of a list, from 1. */
function readPage(asked = '1'): number {
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw new ApiError('not-found');
  return Number(asked);
}
