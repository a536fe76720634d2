/** Navigation: the side menu of the back office, the tabs of the guide, and links from a form to the guide. */

import { isInShare } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { own, shown } from '../support/backoffice.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('an administrator with few permissions has exactly their entries in the menu, each one tap away @either', async ({
  site,
  api,
  deviceOf,
  isMobile,
}) => {
  test.slow();
  const colleague = await newColleague({ site, api });
  const permissions = ['products:read', 'commerces:review', 'audit:read'];
  const { page } = await withPermissions({ site, api, deviceOf }, colleague, permissions);
  const openMenu = async () => {
    await open(page, '/dashboard');
    if (isMobile) await page.getByRole('button', { name: 'Menú' }).click();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu.getByRole('heading', { name: 'Más herramientas' })).toBeVisible();
    return menu;
  };
  const menu = await openMenu();
  await expect(menu.getByRole('listitem')).toContainText([
    'Productos',
    'Inicio',
    'Revisión',
    'Festivos',
    'Barrios',
    'Historial',
    'Ver la guía',
    'Correo (Gmail)',
  ]);
  await expect(menu.getByRole('listitem')).toHaveCount(8);
  await expect(menu.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu.getByRole('button', { name: 'Cerrar Sesión' })).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  for (const [entry, title] of [
    ['Productos', 'Productos'],
    ['Revisión', 'Revisión'],
    ['Festivos', 'Días festivos'],
    ['Historial', 'Historial de cambios'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click();
    await expect(heading(page, title), entry).toBeVisible();
    await openMenu();
  }
  // Goes to the map and back.
  await menu.getByRole('link', { name: 'Ver la guía' }).click();
  await expect(page).toHaveURL(/\/map/);
  if (isMobile) {
    await page.getByRole('link', { name: 'Cuenta', exact: true }).click();
    await page.getByRole('link', { name: 'Administración' }).click();
  } else await menu.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(heading(page, 'Inicio')).toBeVisible();
});

test.describe('a neighbour', () => {
  test.use({ as: 'user' });

  test('moves by the tabs, each of which is as it was left, also after a reload and after going back @either', async ({
    page,
    isMobile,
  }) => {
    const tabs = page.getByRole('navigation', { name: 'Secciones de la guía' });
    const tab = (name: string) => tabs.getByRole('link', { name });
    const current = tabs.locator('[aria-current]');
    await page.goto('/map?q=pan');
    await expect(tabs.getByRole('link')).toContainText([
      'Mapa',
      'Agenda',
      'Promociones',
      'Favoritos',
      'Cuenta',
    ]);
    const box = await tabs.boundingBox();
    // At the bottom of a phone, at the left of a wide screen.
    expect(isMobile ? (box?.y ?? 0) > 700 : (box?.width ?? 0) < 120).toBe(true);

    await tab('Promociones').click();
    await expect(heading(page, 'Promociones')).toBeVisible();
    await page.getByRole('button', { name: 'Terminan pronto' }).click();
    await shown(page).locator('a[href^="/promotion-page/"]').first().click();
    await expect(page).toHaveURL(/\/promotion-page\//);
    // On a phone the ticket takes the bottom of the screen.
    await expect(tabs).toBeVisible({ visible: !isMobile });
    await page.goBack();

    await tab('Agenda').click();
    await expect(heading(page, 'Agenda')).toBeVisible();
    await shown(page).locator('a[href^="/event-page/"]').first().click();
    await expect(page).toHaveURL(/\/event-page\//);
    const event = page.url();
    await expect(current).toHaveText('Agenda');

    await tab('Mapa').click();
    await expect(page).toHaveURL(/\/map\?q=pan/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Buscar lugares' })).toHaveValue('pan');
    await tab('Agenda').click();
    await expect(page).toHaveURL(event);
    await page.goBack();
    await expect(page).toHaveURL(/\/map\?q=pan/);
    await expect(current).toHaveText('Mapa');
    // A second press on the current tab resets it.
    await tab('Mapa').click();
    await expect(page).not.toHaveURL(/q=pan/);
    await tab('Agenda').click();
    await tab('Agenda').click();
    await expect(page).toHaveURL(/\/agenda$/);
    expect(await violations(page)).toEqual([]);
  });
});

test('a decision about an own commerce counts once on Cuenta: in Mis comercios until that is opened, and in Avisos until it is read', async ({
  site,
  api,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const category = await api.category({ name: own('Panaderías') });
  const mine = await api.commerce({
    name: own('Panadería La Espiga'),
    categories: [category.id],
    owners: [person.login.user.id],
  });
  const page = await deviceOf(person);
  const account = page
    .getByRole('navigation', { name: 'Secciones de la guía' })
    .getByRole('link', { name: /^Cuenta/ });
  await page.goto('/account');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('callejero.decisionsSeen')))
    .toContain(mine.id);
  await expect(account).toHaveAccessibleName('Cuenta');
  await api.review(mine, 'accept');
  // The answer in Mis comercios and its notice are counted once.
  await expect(account).toHaveAccessibleName('Cuenta 1 novedad');
  await shown(page).getByRole('link', { name: 'Mis comercios 1 respuesta nueva' }).click();
  await expect(heading(page, 'Mis comercios')).toBeVisible();
  await account.click();
  await expect(shown(page).getByRole('link', { name: 'Mis comercios', exact: true })).toBeVisible();
  await shown(page).getByRole('link', { name: 'Avisos 1 sin leer' }).click();
  await shown(page).getByRole('button', { name: 'Marcar todo como leído' }).click();
  await expect(account).toHaveAccessibleName('Cuenta');
});

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });

  test('each form links to the public page of its record, and back leads to the form', async ({
    page,
    api,
  }) => {
    const category = await api.category({ name: own('Cafeterías') });
    const waiting = await api.commerce({ name: own('Café en espera'), categories: [category.id] });
    await page.goto(`/commerce/edit/${waiting.id}`);
    await expect(shown(page).getByText('No se ve en la guía: no está aceptado')).toBeVisible();
    await expect(shown(page).getByRole('link', { name: 'Ver en la guía' })).toHaveCount(0);

    const commerce = await api.acceptedCommerce({ name: own('Café abierto'), categories: [category.id] });
    const product = await api.product({ commerce: commerce.id, name: own('Lechero'), price: 4500 });
    const promotion = await api.runningPromotion(commerce.id, own('Dos por uno'));
    const event = await api.event({
      title: own('Cata'),
      commerce: commerce.id,
      category: (await api.category({ name: own('Catas'), kind: 'event' })).id,
      startsAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    });
    await api.publish('events', event);
    const ways = [
      [`/commerce/edit/${commerce.id}`, `/place/${commerce.id}`, commerce.name],
      [`/product/edit/${product.id}`, `/place/${commerce.id}`, commerce.name],
      [`/promotion/edit/${promotion.id}`, `/promotion-page/${promotion.id}`, promotion.title],
      [`/event/edit/${event.id}`, `/event-page/${event.id}`, event.title],
    ] as const;
    for (const [index, [form, seen, title]] of ways.entries()) {
      await open(page, form);
      await shown(page).getByRole('link', { name: 'Ver en la guía' }).click();
      await expect(page).toHaveURL(new RegExp(seen));
      await expect(heading(page, title)).toBeVisible();
      // All pages share the way back, so each run reloads only one of them.
      if (isInShare(index, ways.length)) await page.reload();
      await shown(page).getByRole('button', { name: 'Volver', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(form));
      await expect(shown(page).getByRole('button', { name: 'Guardar' })).toBeVisible();
    }
  });
});
