import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { own } from '../support/backoffice.ts';
import { openMap } from '../support/guide.ts';
import { pagesShown, painted } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

/** Waits until the service worker is installed and controls this page. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Opens a place, and a promotion that becomes a favourite. */
async function seen(page: Page, commerce: string): Promise<{ place: string; promotion: string }> {
  const title = pagesShown(page).getByRole('heading', { level: 1 });
  await page.goto(`/place/${commerce}`);
  await expect(page.getByRole('button', { name: '¿Ves un error?' })).toBeVisible();
  const place = (await title.textContent()) ?? '';
  await page.goto('/deals');
  await page.locator('.deal-link').first().click();
  const keep = page.getByRole('button', { name: /^Guarda(r|do)$/ });
  // Leaving the page would cancel a pending request. The method matters, because the list of favourites has the same path.
  const stored = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/favourites') && response.ok(),
  );
  await keep.click();
  await stored;
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  // Until the transition ends the list of promotions is shown too.
  await expect(title).toHaveCount(1);
  return { place, promotion: (await title.textContent()) ?? '' };
}

/** Runs in the page: the icons that can't be loaded. */
async function missingIcons(names: string[]): Promise<string[]> {
  const had = (name: string) =>
    fetch(`/icons/${name}.svg`).then(
      ({ ok }) => ok,
      () => false,
    );
  const answers = await Promise.all(names.map(had));
  return names.filter((_, at) => !answers[at]);
}

test.describe('in airplane mode', () => {
  test.use({ serviceWorkers: 'allow', map: 'none' });

  test('seen pages open without network and say so, other pages wait, and everything returns with the network @phone', async ({
    api,
    site,
    deviceOf,
  }) => {
    test.slow();
    const person = await newPerson(site);
    await fetch(`${site.url}/v1/place-lists/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { 'x-access-token': person.login.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Para el domingo', places: [] }),
    });
    const page = await deviceOf(person);
    await openMap(page);
    await installed(page);
    const categories = await api.find<Category>('categories', { kind: 'commerce', active: true });
    const { data } = await api.commerces({ status: 'accepted' });
    const { place, promotion } = await seen(page, data[0]?.id ?? '');
    await page.goto('/agenda');
    const event = page.locator('a[href^="/event-page/"]').first();
    await expect(event).toBeVisible();
    await page.goto('/my-lists');
    await expect(page.getByRole('link', { name: /Para el domingo/ })).toBeVisible();
    await openMap(page, '?q=cafe');
    await page.goto('/deals');
    await expect(page.locator('.deal-link').first()).toBeVisible();
    await page.context().setOffline(true);
    const offline = page.getByRole('heading', { level: 1, name: 'Sin conexión' });
    await expect(offline).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(offline).toBeVisible();

    await page.reload();
    await expect(offline).toBeVisible();

    // Agenda and lists say when they were read; seen pages and favourites can still be read too.
    const stored = page.getByRole('listitem').filter({ hasText: /Como estaba el .*\d\d:\d\d/ });
    await expect(stored.getByRole('link')).toHaveText(['La agenda de los próximos días', 'Mis listas']);
    await stored.getByRole('link', { name: 'Mis listas' }).click();
    await expect(page.getByRole('link', { name: /Para el domingo/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('region', { name: 'Lugares' }).getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    await expect(page.getByText(/Sin conexión: así lo viste/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Horario y contacto' })).toBeVisible();
    await expect(page.getByRole('button', { name: '¿Ves un error?' })).toHaveCount(0);
    await page.goBack();
    const promotions = page.getByRole('region', { name: 'Promociones' });
    const kept = promotions.getByRole('listitem').filter({ hasText: promotion });
    await expect(kept.getByRole('img', { name: 'Favorito' })).toBeVisible();
    await accessible(page, 'no-internet with what was seen');
    await kept.getByRole('link').click();
    const redeem = page.getByRole('button', { name: 'Se canjea con conexión' });
    await expect(redeem).toBeDisabled();
    await page.reload();
    await expect(redeem).toBeDisabled();
    await page.goBack();
    await expect(offline).toBeVisible();

    // Agenda and map open with seen entries, and say when they were read until the connection is back.
    await page.goto('/agenda');
    await expect(page.getByText(/Sin conexión: así lo viste/)).toBeVisible();
    await expect(event).toBeVisible();
    await page.goto('/map?q=cafe');
    const notice = page.getByText(/Sin conexión: son lugares que ya habías visto/);
    const cafe = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first();
    await expect(notice).toBeVisible();
    await expect(cafe).toBeVisible();
    // Offline it is unknown which categories have places, so all are offered, each with its icon.
    const icons = categories.flatMap(({ icon }) => icon ?? []);
    expect(icons.length).toBeGreaterThan(20);
    expect(await page.evaluate(missingIcons, icons)).toEqual([]);
    await page.context().setOffline(false);
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL(/\/map\?q=cafe/);
    await expect(cafe).toBeVisible();
  });
});

test.describe('with a network without a server', () => {
  test.use({ as: 'user' });
  test('the guide shows the seen places, and when they were read @full', async ({ page }) => {
    const { places } = await openMap(page);
    // The list of the map's area is loaded after the one of the whole city.
    await page.waitForLoadState('networkidle');
    const first = (await places.first().textContent()) ?? '';
    await page.route('**/v1/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await expect(page.getByText(/Sin conexión: son lugares que ya habías visto/)).toBeVisible();
    // Without the server all categories are shown, because it is unknown which have places.
    await expect(page.getByRole('group', { name: 'Categorías' }).getByRole('button').first()).toBeVisible();
    await expect(places.filter({ hasText: first.slice(0, 12) }).first()).toBeVisible();
  });
});

test.describe('with a form half written', () => {
  test.use({ map: 'none', as: 'administrator' });
  test('the typed text is there when the connection returns', async ({ page, api }) => {
    const { id } = await api.newCommerce(own('Fonda'));
    // Waits for everything that the form loads.
    await page.goto(`/commerce/edit/${id}`, { waitUntil: 'networkidle' });
    const description = page.getByRole('textbox', { name: /^Descripción/ });
    const kept = page.getByText('Lo que habías escrito se conserva');
    const gone = page.getByRole('heading', { level: 1, name: 'Sin conexión' });
    // Without typed text the offline page says nothing about it.
    await expect(description).toBeVisible();
    await page.context().setOffline(true);
    await expect(gone).toBeVisible();
    await expect(kept).toBeHidden();
    await page.context().setOffline(false);
    await expect(description).toBeVisible();
    await description.fill('A medio escribir');
    // A connection that is lost only for a moment does not open the offline page.
    await page.evaluate(() => {
      for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name));
    });
    await expect(description).toHaveValue('A medio escribir');
    await expect(page).toHaveURL(/\/commerce\/edit\//);
    await page.context().setOffline(true);
    await expect(gone).toBeVisible();
    await expect(kept).toBeVisible();
    await page.context().setOffline(false);
    await expect(description).toHaveValue('A medio escribir');
    await expect(page.getByText('Cambios sin guardar')).toBeVisible();
  });
});

test.describe('while a part of the form is loading', () => {
  test.use({ map: 'none', as: 'administrator' });
  test('a form whose code could not be loaded opens when the connection returns @full', async ({
    page,
    api,
    pageErrors,
  }) => {
    const code = /\/Commerce\.screen-/;
    const { id } = await api.newCommerce(own('Fonda'));
    await page.route(code, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.goto(`/commerce/edit/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible();
    await page.unroute(code);
    await page.context().setOffline(false);
    await expect(page.getByRole('textbox', { name: /^Descripción/ })).toBeVisible();
    // Parts of the page were being loaded too.
    for (const error of pageErrors.splice(0)) expect(error).toContain('dynamically imported module');
  });
});

test.describe('with a server that is unreachable when a screen is opened', () => {
  test.use({ map: 'none', as: 'user' });
  test('the app stays open, says what it waits for, and recovers by itself @phone @full', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/account', { waitUntil: 'networkidle' });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    let documents = 0;
    await page.route('**/*', (route) => {
      if (route.request().isNavigationRequest()) documents += 1;
      return route.abort('connectionrefused');
    });
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'La página se abrirá en cuanto responda.' }),
    ).toBeVisible();
    await accessible(page, 'a screen waits for the server');
    expect(documents, 'nobody is led out of the app').toBe(0);
    await page.unroute('**/*');
    await painted(page, '/settings');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    for (const error of pageErrors.splice(0)) expect(error).toContain('dynamically imported module');
  });
});

test.describe('with a server that is unreachable', () => {
  test.use({ map: 'none', as: 'administrator' });
  test('a list and a form say so once, keep the typed text and recover by themselves @full', async ({
    page,
    api,
  }) => {
    const { id } = await api.newCommerce(own('Fonda'));
    await page.goto(`/commerce/edit/${id}`);
    const description = page.getByRole('textbox', { name: /^Descripción/ });
    const text = `Escrito sin servidor ${Date.now()}`;
    await description.fill(text);
    await page.route(/\/(v1\/|health)/, (route) => route.abort());
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'No se pudo conectar con el servidor.' });
    await expect(notice).toHaveCount(1);
    await expect(notice.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await expect(description).toHaveValue(text);
    await accessible(page, 'a form whose server is away');
    await page.unroute(/\/(v1\/|health)/);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText('Cambios sin guardar')).toHaveCount(0);
    await expect.poll(async () => (await api.readCommerce(id)).description).toBe(text);

    await page.route(/\/(v1\/|health)/, (route) => route.abort());
    await page.goto('/promotions');
    await expect(page.getByText('No se pudo conectar con el servidor.')).toBeVisible();
    await page.unroute(/\/(v1\/|health)/);
    await expect(page.locator('.table-link').first()).toBeVisible();
  });
});
