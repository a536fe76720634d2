/**
 * Opens every page of the client's route table. In the full run each, otherwise one of four, is also left, opened again, left by its
 * links and loaded by its URL. No page is ever blank.
 */

import { isInShare, runs } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { routeOf } from '../../apps/client/src/app/routes/route-table.ts';
import { newPerson } from '../support/accounts.ts';
import { field, save, shown } from '../support/backoffice.ts';
import type { SiteRole } from '../support/environment.ts';
import { go, pagesShown, painted } from '../support/painted.ts';
import { owned, pathsFor } from '../support/route-paths.ts';
import { expireSession } from '../support/session.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ map: 'none' });
test.describe.configure({ mode: 'parallel' });

/** Goes to `target` by `leave`, then back and forward by the history. */
async function thereAndBack(page: Page, path: string, target: string, leave: () => Promise<void>) {
  await leave();
  await painted(page, target);
  await page.goBack();
  await painted(page, path);
  await page.goForward();
  await painted(page, target);
  await page.goBack();
  await painted(page, path);
}

/** Links to the page's own route with another action or row: the first link of each action. */
async function sameRoute(page: Page, path: string): Promise<string[]> {
  const route = routeOf(path);
  const hrefs = await shown(page)
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const others = hrefs.filter((href) => href !== path && routeOf(href) === route);
  const actionOf = (href: string) => (route && matchPath(route.path, href)?.params.action) ?? '';
  return [...new Map(others.reverse().map((href) => [actionOf(href), href])).values()];
}

const linkTo = (page: Page, href: string) => shown(page).locator(`a[href="${href}"]`).first();

/** In the full run there is much to do on each page, so each part has a time limit of its own. */
const many = runs(3, 1);
const parts: { as: SiteRole; part: number; of: number }[] = [
  ...Array.from({ length: many }, (_, part) => ({ as: 'administrator' as const, part, of: many })),
  { as: 'user', part: 0, of: 1 },
  { as: 'guest', part: 0, of: 1 },
  { as: 'visitor', part: 0, of: 1 },
];

for (const { as, part, of } of parts)
  test.describe(`${as}${of > 1 ? `, part ${part + 1} of ${of}` : ''}`, () => {
    test.use({ as });
    test('every page is painted when it is opened, left, opened again and loaded by its URL', async ({
      page,
      api,
      site,
    }) => {
      test.setTimeout(300_000);
      const paths = (await pathsFor(as, api, site)).filter((_, index) => index % of === part);
      await page.goto('/not-found');
      await painted(page, '/not-found');
      for (const [index, path] of paths.entries())
        await test.step(path, async () => {
          await go(page, path);
          await painted(page, path);
          if (!isInShare(index, 4)) return;
          await go(page, path === '/not-found' ? '/legal/terms' : '/not-found');
          await expect(pagesShown(page)).toHaveCount(1);
          await page.goBack();
          await painted(page, path);
          for (const target of await sameRoute(page, path))
            await test.step(`to ${target}`, async () => {
              await linkTo(page, target).click();
              await painted(page, target);
              await page.goBack();
              await painted(page, path);
            });
          // Loads the document again, as when the URL is opened.
          await page.reload();
          await painted(page, path);
        });
    });
  });

for (const [as, home] of [
  ['visitor', '/login'],
  ['guest', '/map'],
  ['user', '/map'],
  ['administrator', '/commerces'],
] as const)
  test.describe(`${as} who is redirected`, () => {
    test.use({ as });
    test('sees a painted page, and no other', async ({ page }) => {
      for (const path of ['/', ...(as === 'user' ? ['/users'] : [])]) {
        await page.goto('/not-found');
        await painted(page, '/not-found');
        await go(page, path);
        await painted(page, home);
      }
    });
  });

test.describe('one of my commerces', () => {
  test.use({ as: 'user' });
  test('is opened from the list, edited, saved and edited again', async ({ page, api, site }) => {
    const { commerce } = await owned(api, site);
    const view = `/my-commerce/view/${commerce.id}`;
    const edit = `/my-commerce/edit/${commerce.id}`;
    const editLink = shown(page).getByRole('link', { name: 'Editar', exact: true });
    await page.goto('/my-commerces');
    await linkTo(page, view).click();
    await painted(page, view);
    await thereAndBack(page, view, edit, () => editLink.click());
    await editLink.click();
    await painted(page, edit);
    await field(page, 'Descripción').fill('Hilos y botones.');
    await save(page, 'Los cambios se guardaron.');
    await expect(shown(page).getByRole('region', { name: 'Pendiente de revisión' })).toContainText('botones');
    await painted(page, view);
    await editLink.click();
    await painted(page, edit);
    await page.reload();
    await painted(page, edit);
  });
});

test('a session that ends while a page is open leads to login, and from there back to the page', async ({
  page,
  site,
}) => {
  const person = await newPerson(site);
  await page.goto('/my-commerces');
  await signIn(page, person.account);
  await painted(page, '/my-commerces');
  await page.reload();
  await painted(page, '/my-commerces');
  await expireSession(page);
  await go(page, '/favourites');
  await painted(page, '/login');
  await signIn(page, person.account);
  await painted(page, '/favourites');
});

test('a step back before the next page is there leaves the title of the one that is shown', async ({
  page,
  site,
}) => {
  const person = await newPerson(site);
  await page.goto('/favourites');
  await signIn(page, person.account);
  await painted(page, '/favourites');
  const code = page.waitForResponse(/\/assets\/settings-.*\.js$/);
  await page.evaluate(() => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: String(idx), idx }, '', '/settings');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    history.back();
  });
  await code;
  await painted(page, '/favourites');
});

test.describe('review', () => {
  test.use({ as: 'administrator' });
  test('opened directly, leads to merging by its link and its key, and back', async ({ page, api }) => {
    const { id: category } = await api.category({ name: `Fondas ${Date.now().toString(36)}` });
    const location = { lat: 19.561, lng: -96.961 };
    const stays = await api.acceptedCommerce({ name: 'Fonda Aurora', categories: [category], location });
    const twin = await api.commerce({ name: 'Fonda Aurora Centro', categories: [category], location });
    const merge = `/commerce-merge/${twin.id}/${stays.id}`;
    for (const leave of [
      () => linkTo(page, merge).click(),
      async () => {
        await expect(linkTo(page, merge)).toBeVisible();
        await page.keyboard.press('m');
      },
    ]) {
      await page.goto(`/review?id=${twin.id}`);
      await painted(page, '/review');
      await thereAndBack(page, '/review', merge, leave);
      await page.reload();
      await painted(page, '/review');
      await thereAndBack(page, '/review', merge, leave);
    }
  });
});

test.describe('a page below another', () => {
  test.use({ as: 'administrator' });
  test('is not rendered for changes meanwhile, and shows them as soon as it is current again', async ({
    page,
    api,
  }) => {
    const name = `Rebaja ${Date.now().toString(36)}`;
    const discount = await api.discount({ name, type: 'percentage', value: 10 });
    const edit = `/discount/edit/${discount.id}`;
    await page.goto(`/discounts?buscar=${encodeURIComponent(name)}`);
    await expect(shown(page)).toContainText(name);
    await linkTo(page, edit).click();
    await painted(page, edit);
    const below = page.locator('ion-router-outlet > .ion-page-hidden');
    await expect(below.locator('ion-content')).toHaveAttribute('style', /display: none/);
    await api.change('discounts', discount, { name: `${name} de verano` });
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText(`${name} de verano`);
    expect(await below.textContent()).toContain(name);
    expect(await below.textContent()).not.toContain(`${name} de verano`);
    await page.goBack();
    await painted(page, '/discounts');
    await expect(shown(page)).toContainText(`${name} de verano`);
  });
});
