/** What a shopkeeper puts into the guide besides the shop's data: events, a page for reservations, and a menu. */
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { dialog, field, own, save, shown, toast } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

test.slow();

/** A published place of the person. */
async function shopOf(api: JourneyApi, person: string, name: string, more: object = {}) {
  const category = await api.category({ name: own('Cafés de') });
  const location = { lat: 19.5, lng: -96.7 - Math.random() / 100 };
  return api.acceptedCommerce({
    ...{ name: own(name), categories: [category.id], location, owners: [person] },
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

  const event = await api.one<Event>('events', { title });
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
  await expect(toast(adminPage, `«${title}» rechazado.`)).toBeVisible();

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
  await expect(toast(adminPage, `«${title}» aceptado.`)).toBeVisible();
  await page.goto(`/event-page/${event.id}`);
  await expect(shown(page).getByRole('heading', { name: title })).toBeVisible();
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
