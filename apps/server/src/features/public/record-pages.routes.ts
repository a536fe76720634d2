/** The pages of single records: places, events and promotions by their slugs, lists and redemptions by their secret tokens. */
import { isRedemptionToken } from '@callejero/contract/codes/redemption-code.ts';
import { limitWait } from '@callejero/contract/errors.ts';
import {
  isRecurrenceId,
  occurrenceParameter,
  occurrenceQuery,
  productParameter,
} from '@callejero/contract/links/public-url.ts';
import { recurrenceIdSchema } from '@callejero/contract/resources/events.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { assertMayRead } from '../../http/read-limits.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { type PublicAnswers, readSlug } from './answers.ts';
import { eventCalendar } from './feeds/feeds.ts';
import { commercePage } from './pages/commerce-page.ts';
import { eventPage, readEvent } from './pages/event-page.ts';
import { type FindSharedList, goneListPage, listPage } from './pages/list-page.ts';
import { calendarHeaders } from './pages/page-headers.ts';
import { promotionPage } from './pages/promotion-page.ts';
import { redemptionPage, secretHeaders } from './pages/redemption-page.ts';

const calendarQuery = z.strictObject({ occurrence: recurrenceIdSchema.optional() });

export function recordPagesRoutes(
  { db, clock, limits }: Platform,
  { reader, siteNow, headersOfPages, cached, page, missing, busy }: PublicAnswers,
  findSharedList: FindSharedList,
): Hono<Env> {
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

  const eventRoute = page((c, now) => {
    const slug = readSlug(c);
    const asked = c.req.query(occurrenceParameter) ?? '';
    const occurrence = isRecurrenceId(asked) ? asked : null;
    const key = `/e/${slug}${occurrenceQuery(occurrence)}`;
    return { key, made: () => eventPage(siteNow(), slug, occurrence, now) };
  });

  return routes({
    'GET /c/:slug': page(async (c, now) => {
      const slug = readSlug(c);
      const product = await productOf(c, slug);
      const key = `/c/${slug}${product ? `?${productParameter}=${product}` : ''}`;
      return { key, made: () => commercePage(siteNow(), slug, product, now) };
    }),
    'GET /e/:slug': allow('open', async (c) => {
      const slug = c.req.param('slug') ?? '';
      if (!slug.endsWith('.ics')) return eventRoute(c);
      const own = readSlug(c, '.ics');
      const { occurrence } = validate(calendarQuery, { occurrence: c.req.query(occurrenceParameter) });
      return cached(c, `/e/${slug}${occurrenceQuery(occurrence)}`, async () => ({
        body: eventCalendar(siteNow(), await readEvent(siteNow(), own), clock.now(), occurrence ?? null),
        headers: calendarHeaders([own, occurrence].filter(Boolean).join('-')),
      }));
    }),
    'GET /p/:slug': page((c, now) => {
      const slug = readSlug(c);
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
        const list = await findSharedList(db, token, now);
        if (!list) return c.html(goneListPage(siteNow()), 404, headers);
        return c.html(await listPage(siteNow(), list, token, now), 200, headers);
      } catch (error) {
        const wait = limitWait(error);
        if (wait !== null) return busy(c, wait);
        throw error;
      }
    }),
  });
}
