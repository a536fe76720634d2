/** From page to page and back: no page is ever blank. `screens.spec.ts` opens all of them. */
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { field, own, save, shown } from '../support/backoffice.ts';
import { go, painted } from '../support/painted.ts';
import { owned } from '../support/route-paths.ts';
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

const linkTo = (page: Page, href: string) => shown(page).locator(`a[href="${href}"]`).first();

test.describe('one of my commerces', () => {
  test.use({ as: 'user' });
  test('is opened from the list, edited, saved and edited again @full', async ({ page, api, site }) => {
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

test('a step back before the next page is there leaves the title of the one that is shown @full', async ({
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
  test('opened directly, leads to merging by its link and its key, and back @full', async ({ page, api }) => {
    const { id: category } = await api.category({ name: own('Fondas') });
    const location = { lat: 19.561, lng: -96.961 };
    const stays = await api.acceptedCommerce({ name: 'Fonda Aurora', categories: [category], location });
    const twin = await api.commerce({ name: 'Fonda Aurora Centro', categories: [category], location });
    const merge = `/commerce-merge/${twin.id}/${stays.id}`;
    await page.goto(`/review?id=${twin.id}`);
    await painted(page, '/review');
    await thereAndBack(page, '/review', merge, () => linkTo(page, merge).click());
    await page.reload();
    await painted(page, '/review');
    await thereAndBack(page, '/review', merge, async () => {
      await expect(linkTo(page, merge)).toBeVisible();
      await page.keyboard.press('m');
    });
  });
});

test.describe('of many opened pages', () => {
  test.use({ as: 'administrator' });
  test('only the last ones stay in the document, and a step back finds the list where it was left', async ({
    page,
  }) => {
    const content = shown(page).getByRole('main');
    await page.goto('/commerces?orden=createdAt');
    await painted(page, '/commerces');
    await expect(async () => {
      await content.evaluate((list) => list.scrollTo({ top: 600 }));
      expect(await content.evaluate((list) => list.scrollTop)).toBe(600);
    }).toPass();
    const opened = ['/events', '/products', '/promotions', '/discounts'];
    for (const path of opened) {
      await go(page, path);
      await painted(page, path);
    }
    await expect(page.locator('.page')).toHaveCount(3);
    for (const path of ['/promotions', '/products', '/events', '/commerces']) {
      await page.goBack();
      await painted(page, path);
    }
    await expect.poll(() => content.evaluate((list) => list.scrollTop)).toBe(600);
  });
});
