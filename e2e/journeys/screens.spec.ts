/**
 * Opens every screen of the client's route table once, in the app, and asks there all that is asked of every screen: it is painted,
 * with one heading and its title. Of a share of them also: it is accessible, light and dark, and fits a phone with the largest text
 * and the narrowest window; it is left, returned to, left by its links and loaded by its URL.
 */
import { isInShare, runs } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { findRoute } from '../../apps/client/src/app/routes/route-table.ts';
import { newPerson } from '../support/accounts.ts';
import { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import type { Site, SiteRole } from '../support/environment.ts';
import { fitsEveryPhone } from '../support/fits.ts';
import { go, open, pagesShown, painted } from '../support/painted.ts';
import { pathsFor } from '../support/route-paths.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', on: 'walked' });
test.describe.configure({ mode: 'parallel' });

const id = '01890000-0000-7000-8000-000000000000';

/** Where each kind of path redirects each kind of person. The complete table is in `guards.test.ts`. */
const redirects: Record<SiteRole, [path: string, leads: string][]> = {
  visitor: [
    ['/users', '/login'],
    [`/event/edit/${id}`, '/login'],
    ['/map', '/login'],
    [`/place/${id}`, '/login'],
    ['/nada', '/not-found'],
    ['/commerce', '/not-found'],
    ['/map/x', '/not-found'],
  ],
  guest: [
    ['/commerces', '/login'],
    ['/settings', '/login'],
    ['/my-commerces', '/login'],
    ['/conversations', '/login'],
    ['/nada', '/not-found'],
  ],
  user: [
    ['/administrators', '/map'],
    [`/change-password/${id}`, '/map'],
    ['/login', '/map'],
    ['/user', '/settings'],
    ['/nada', '/not-found'],
  ],
  administrator: [
    ['/settings', '/commerces'],
    ['/map', '/commerces'],
    ['/login', '/commerces'],
    [`/recover-password/user/${id}/abc`, '/commerces'],
    ['/nada', '/not-found'],
  ],
};

/** States of screens that only a query opens. */
async function queriesFor(as: SiteRole, api: JourneyApi): Promise<string[]> {
  if (as === 'visitor') return [];
  if (as === 'administrator') return ['/holidays?ver=country', '/commerces?buscar=ornitorrinco'];
  const [place] = (await api.commerces({ status: 'accepted' })).data;
  return [`/map?place=${place?.id}`, '/agenda?when=weekend'];
}

/** Rows of collections of which the demonstration has none, or none of this kind. */
async function fillLists(api: JourneyApi, site: Site): Promise<void> {
  const [place] = (await api.commerces({ status: 'accepted' })).data;
  const commerce = place?.id ?? '';
  await api.discount({ name: 'Dos por uno', type: 'buyXGetY', buyQty: 2, getQty: 1 });
  await api.event({ title: 'Cata', startsAt: '2099-01-01T12:00:00Z', recurrence: 'FREQ=WEEKLY', commerce });
  const person = await newPerson(site);
  await new JourneyApi({ ...site, administrator: person }).report({ commerce, kind: 'hours' });
}

/** Links to the page's own route with another action or row: the first link of each action. */
async function sameRoute(page: Page, path: string): Promise<string[]> {
  const route = findRoute(path);
  const hrefs = await shown(page)
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const others = hrefs.filter((href) => href !== path && findRoute(href) === route);
  const actionOf = (href: string) => (route && matchPath(route.path, href)?.params.action) ?? '';
  return [...new Map(others.reverse().map((href) => [actionOf(href), href])).values()];
}

/** Leaves the screen and comes back by the history, also from those that its links open. */
async function leaveAndReturn(page: Page, path: string): Promise<void> {
  await go(page, path === '/not-found' ? '/legal/terms' : '/not-found');
  await expect(pagesShown(page)).toHaveCount(1);
  await page.goBack();
  await painted(page, path);
  for (const target of await sameRoute(page, path))
    await test.step(`to ${target}`, async () => {
      await shown(page).locator(`a[href="${target}"]`).first().click();
      await painted(page, target);
      await page.goBack();
      await painted(page, path);
    });
}

/**
 * `npm test` leaves out screens that it opens in another way: forms that only show a record, and two thirds of the guest's screens,
 * which are the user's too.
 */
function isWalked(as: SiteRole, path: string, index: number): boolean {
  if (as === 'guest') return isInShare(index, 3);
  return runs(true, as !== 'administrator' || !/^\/(?!commerce)[^/]+\/view\//.test(path));
}

/** In the full run there is much to do on each screen, so each part has a time limit of its own. */
const many = runs(6, 1);
const parts: { as: SiteRole; part: number; of: number }[] = [
  ...Array.from({ length: many }, (_, part) => ({ as: 'administrator' as const, part, of: many })),
  { as: 'user', part: 0, of: 1 },
  { as: 'guest', part: 0, of: 1 },
  { as: 'visitor', part: 0, of: 1 },
];

for (const { as, part, of } of parts)
  test.describe(`screens of the ${as}${of > 1 ? `, part ${part + 1} of ${of}` : ''}`, () => {
    test.use({ as });
    test('every screen is painted, accessible, fits, and can be left and opened again @either', async ({
      page,
      api,
      site,
      isMobile,
    }) => {
      test.setTimeout(300_000);
      if (as === 'administrator') await fillLists(api, site);
      const paths = [...(await pathsFor(as, api, site)), ...(await queriesFor(as, api))];
      const all = paths.filter((path, index) => isWalked(as, path, index));
      // The full run walks on both screens, and comes and goes on one of them.
      const comesAndGoes = runs(!isMobile, true);
      await page.goto('/not-found');
      await painted(page, '/not-found');
      for (const [index, path] of all.filter((_, at) => at % of === part).entries())
        await test.step(path, async () => {
          await open(page, path);
          if (isInShare(index, 8)) {
            await accessible(page, path, ['light', 'dark']);
            if (isMobile) await fitsEveryPhone(page, path);
          }
          if (!comesAndGoes || path.includes('?')) return;
          if (!isInShare(index + 4, 8)) return;
          await leaveAndReturn(page, path);
          // Opened by its URL, with a load of the document or without.
          await (isInShare(index + 4, 16) ? page.reload() : page.goto(path));
          await painted(page, path);
        });
      if (part > 0) return;
      for (const [path, leads] of redirects[as].filter((_, at) => isInShare(at, 3)))
        await test.step(`${path} leads to ${leads}`, async () => {
          await page.goto('/not-found');
          await painted(page, '/not-found');
          await go(page, path);
          await painted(page, leads);
          await page.goto(path);
          await painted(page, leads);
        });
    });
  });
