/** What a shopkeeper puts into the guide besides the shop's data: events, a page for reservations, and a menu. */

import type { Event } from '@callejero/contract/resources/events.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog, field, own, ownPoint, save, shown } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test.slow();

/** A published place of the person. */
async function shopOf(api: JourneyApi, person: string, name: string, more: object = {}) {
  const category = await api.category({ name: own('Cafés de') });
  return api.acceptedCommerce({
    ...{ name: own(name), categories: [category.id], location: ownPoint(), owners: [person] },
    ...more,
  });
}

const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true });

test('an owner’s event is reviewed before the guide shows it', { tag: '@phone' }, async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const shop = await shopOf(api, person.login.user.id, 'Café Cometa');
  const title = own('Cata de verano');
  const adminPage = await deviceOf('administrator');
  const page = await deviceOf(person);
  await page.goto(`/my-commerce/view/${shop.id}`);
  await shown(page).getByRole('link', { name: 'Proponer un evento' }).click();
  await field(page, 'Título').fill(title);
  await field(page, 'Empieza').fill('2099-05-09T19:00');
  await accessible(page, 'the form of an event');
  await save(page, 'Se creó correctamente.');
  const list = shown(page).getByRole('region', { name: 'Eventos' });
  await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('En revisión');

  await adminPage.goto('/review');
  await shown(adminPage)
    .getByRole('link', { name: /^Un evento de un|eventos de comercios esperan$/ })
    .click();
  await shown(adminPage).getByRole('link', { name: title }).click();
  await button(adminPage, 'Rechazar…').click();
  const why = dialog(adminPage, `¿Por qué no se publica «${title}»?`);
  await accessible(adminPage, 'the reason');
  await why.getByRole('textbox').fill('Falta el precio.');
  await why.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await hear(adminPage, `«${title}» rechazado.`);

  await list.getByRole('link', { name: title }).click();
  await expect(shown(page).getByText('Motivo: Falta el precio.')).toBeVisible();
  await shown(page)
    .getByRole('checkbox', { name: 'Gratis' })
    .or(shown(page).getByRole('switch', { name: 'Gratis' }))
    .check();
  await save(page, 'Los cambios se guardaron.');
  const proposal = shown(adminPage).getByRole('region', { name: 'Propuesta del comercio' });
  await expect(proposal).toContainText('En revisión');
  await button(adminPage, 'Aceptar').click();
  await hear(adminPage, `«${title}» aceptado.`);
  const neighbour = await deviceOf(await newPerson(site));
  await neighbour.goto(`/event-page/${(await api.one<Event>('events', { title })).id}`);
  await expect(shown(neighbour).getByRole('heading', { name: title })).toBeVisible();

  // It falls through, which everybody sees at once.
  await list.getByRole('link', { name: title }).click();
  await button(page, 'Cancelar el evento').click();
  await answer(page, `¿Cancelar «${title}»?`, 'Si');
  await hear(page, `«${title}» cancelado.`);
  await neighbour.reload();
  await expect(
    shown(neighbour)
      .getByText(/Cancelad[oa]/)
      .first(),
  ).toBeVisible();
});

test('a shopkeeper brings the products from a table, and undoes it when the page is open again', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const shop = await shopOf(api, person.login.user.id, 'Fonda de tablas');
  const page = await deviceOf(person);
  await page.goto(`/my-commerce/view/${shop.id}`);
  const list = shown(page).getByRole('region', { name: 'Productos' });
  const table =
    'Nombre;Precio;Alérgenos\nSopa de milpa;45;ninguno\nMole;120;cacahuate\nPaella;según mercado;';
  await list
    .getByLabel('Traer de una tabla (CSV)')
    .and(page.locator('input'))
    .setInputFiles({
      ...{ name: 'carta.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
    });
  const preview = dialog(page, 'Qué cambiará');
  await expect(preview.getByRole('region', { name: '2 nuevos' })).toContainText('Sopa de milpa');
  await expect(preview).toContainText('No se entiende el precio «según mercado».');
  await accessible(page, 'what an import of products would do');
  await preview.getByRole('button', { name: 'Guardar 2 productos' }).click();
  await expect(list.getByRole('link', { name: 'Mole' })).toBeVisible();
  await page.reload();
  await list.getByRole('button', { name: /^Deshacer lo importado \(2 productos, / }).click();
  await hear(page, 'Deshecho: 2 productos.');
  await expect(list.getByRole('link', { name: 'Mole' })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0);
});

test('the menu that a shop sends as PDF is reviewed, and then read by a neighbour', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const shop = await shopOf(api, person.login.user.id, 'Mesón del PDF');
  const page = await deviceOf(person);
  await page.goto(`/my-commerce/edit/${shop.id}`);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await shown(page)
    .locator('input[type="file"][accept*="pdf"]')
    .setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(shown(page).getByText('carta.pdf')).toBeVisible();
  await button(page, 'Guardar').click();
  await expect.poll(async () => (await api.readCommerce(shop.id)).pendingChanges).not.toBeNull();
  const neighbour = await deviceOf(await newPerson(site));
  const link = shown(neighbour).getByRole('link', { name: 'Ver la carta (PDF)' });
  await neighbour.goto(`/place/${shop.id}`);
  await expect(shown(neighbour).getByRole('heading', { level: 1 })).toContainText('Mesón del PDF');
  await expect(link).toHaveCount(0);
  await api.review(await api.readCommerce(shop.id), 'accept');
  await neighbour.reload();
  const answered = await neighbour.request.get((await link.getAttribute('href')) ?? '');
  expect([answered.status(), answered.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await answered.body()).toEqual(pdf);
});

test('a place takes reservations and shows its menu without what somebody does not eat', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const shop = await shopOf(api, person.login.user.id, 'Café Carta', {
    bookingUrl: 'https://mesas.example/carta',
  });
  const page = await deviceOf(person);
  const add = async (name: string, section: string, contains: string) => {
    await page.goto(`/my-product/${shop.id}/create/new`);
    await field(page, 'Nombre').fill(name);
    await field(page, 'Sección').fill(section);
    await shown(page).getByRole('checkbox', { name: contains, exact: true }).check();
    await save(page, 'Se creó correctamente.');
  };
  await add('Expreso', 'Cafés', 'No contiene ninguno de los catorce');
  await add('Flan de la casa', 'Postres', 'Huevos');
  await accessible(page, 'the form of a product');
  await page.goto(`/place/${shop.id}`);
  await expect(shown(page).getByRole('link', { name: 'Reservar' })).toHaveAttribute(
    'href',
    'https://mesas.example/carta',
  );
  const menu = shown(page).getByRole('region', { name: 'Productos' });
  await expect(menu.getByRole('heading', { name: 'Postres' })).toBeVisible();
  await expect(menu).toContainText('Alérgenos: Huevos');
  await menu.getByRole('button', { name: 'Sin huevos' }).click();
  await expect(menu).not.toContainText('Flan de la casa');
  await expect(menu).toContainText('Expreso');
  await accessible(page, 'the menu');
});
