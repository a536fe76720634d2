/**
 * `/confirmar/:token`: an owner confirms the data of a commerce, or corrects its hours, by the link of a mail. Opening it changes
 * nothing, because mail scanners open links; the page's buttons send forms.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { ownerLinkPath } from '@callejero/contract/links/owner-link.ts';
import { isValidOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { readSpanishHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { toNetwork } from '../../http/address.ts';
import { readText } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import type { PublicAnswers } from './answers.ts';
import { expiredPage, type OwnerMessage, type OwnerPlace, ownerPage } from './pages/owner-page.ts';
import { secretHeaders } from './pages/redemption-page.ts';

/** What the commerces do for a link; all throw `not-found` for one that opens nothing. */
export interface OwnerLinks {
  /** The id of the commerce; null for a link that opens nothing. */
  open(token: string): Promise<string | null>;
  confirm(token: string, rev: number, requestId: string): Promise<void>;
  correct(token: string, rev: number, openingHours: string, requestId: string): Promise<boolean>;
}

const maxForm = 10_000;
const fields = {
  select: [
    ...['rev', 'name', 'slug', 'phones', 'website', 'openingHours', 'openingHoursText', 'specialHours'],
    ...['temporarilyClosed', 'permanentlyClosedAt', 'timezone', 'location', 'lastVerifiedAt'],
    'neighborConfirmedAt',
  ],
  populates: [
    { path: 'address', select: ['street', 'number', 'extra', 'postalCode', 'locality'] },
    { path: 'quarter', select: ['name'] },
  ],
};

export function ownerRoutes(
  { config, clock, limits, city }: Platform,
  { reader, siteNow, headersOfPages }: PublicAnswers,
  links: OwnerLinks,
): Hono<Env> {
  const tokenOf = (c: ApiContext) => c.req.param('token') ?? '';

  async function answer(c: ApiContext, message: OwnerMessage | null, status: 200 | 400 | 409 = 200) {
    const token = tokenOf(c);
    const site = siteNow();
    const headers = { ...(await headersOfPages()), ...secretHeaders };
    const id = await links.open(token);
    const place =
      id === null ? null : await reader.first<OwnerPlace>('commerces', { ...fields, filters: { id } });
    if (!place) return c.html(expiredPage(site), 404, headers);
    return c.html(ownerPage(site, { place, token, message, now: clock.now() }), status, headers);
  }

  async function send(c: ApiContext): Promise<Response> {
    await limitRate(limits, limitKey`owner-links:${toNetwork(c.env.ip)}`, 60, 3600);
    const form = new URLSearchParams(await readText(c.req.raw, maxForm));
    const rev = Number(form.get('rev'));
    if (!Number.isInteger(rev) || rev < 1) return answer(c, { kind: 'stale' }, 409);
    const done = (what: string) => c.redirect(`${ownerLinkPath}/${tokenOf(c)}?listo=${what}`, 303);
    const hours = form.get('hours') ?? '';
    switch (form.get('do')) {
      case 'confirm':
        await links.confirm(tokenOf(c), rev, c.env.requestId);
        return done('confirmado');
      case 'read': {
        const read = readSpanishHours(hours, {
          today: dayIn(config.city.timezone, clock.now()),
          south: city.now().center.lat < 0,
          current: form.get('current'),
        });
        return read
          ? answer(c, { kind: 'read', written: hours, hours: read.hours })
          : answer(c, { kind: 'unclear', written: hours }, 400);
      }
      case 'correct': {
        if (!isValidOpeningHours(hours) || hours.length > 1000)
          return answer(c, { kind: 'unclear', written: hours }, 400);
        return done((await links.correct(tokenOf(c), rev, hours, c.env.requestId)) ? 'corregido' : 'espera');
      }
      default:
        return answer(c, { kind: 'stale' }, 400);
    }
  }

  return routes({
    [`GET ${ownerLinkPath}/:token`]: allow('open', (c) => {
      const done = c.req.query('listo');
      const isDone = done === 'confirmado' || done === 'corregido' || done === 'espera';
      return answer(c, isDone ? { kind: done } : null);
    }),
    [`POST ${ownerLinkPath}/:token`]: allow('open', async (c) => {
      try {
        return await send(c);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'stale') return answer(c, { kind: 'stale' }, 409);
        if (error.code === 'not-found') return answer(c, null);
        throw error;
      }
    }),
  });
}
