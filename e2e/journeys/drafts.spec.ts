/** Typed text is never lost, and an error names its field. */

import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Page, Route } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, field, goBack, hearSaid, own, ownPoint, relate, row, shown } from '../support/backoffice.ts';
import type { Site } from '../support/environment.ts';
import { post } from '../support/http.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { withoutLiveConnection } from '../support/live.ts';
import { open, painted } from '../support/painted.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test.slow();

const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true });
const restored = (page: Page) =>
  shown(page).getByRole('status').filter({ hasText: 'Recuperamos lo que habías escrito.' });

const requests = '**/v1/**';

/**
 * Ends the session without the page's knowledge. Its reads are held, so that the save is the first request to be refused.
 *
 * @returns releases the reads
 */
async function endSession(page: Page, site: Site): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(requests, async (route) => {
    if (route.request().method() === 'GET') waiting.push(route);
    else await route.fallback();
  });
  const token = await page.evaluate(() => localStorage.getItem('callejero.accessToken'));
  await post(site, '/users/logout', {}, JSON.parse(token ?? '""'));
  return async () => {
    await page.unroute(requests);
    for (const route of waiting) await route.abort();
  };
}

/** Holds the next write back. */
async function holdWrite(page: Page) {
  const waiting: Route[] = [];
  await page.route(requests, async (route) => {
    if (route.request().method() === 'GET' || waiting.length > 0) await route.fallback();
    else waiting.push(route);
  });
  return {
    isAsked: () => waiting.length > 0,
    async release() {
      for (const route of waiting) await route.continue();
      await page.unroute(requests);
    },
  };
}

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });

  test('a new event without a place is saved as a draft, publishing asks for the place, and it is published', async ({
    page,
    api,
    deviceOf,
  }) => {
    const commerce = await api.newCommerce(own('Teatro'));
    const title = own('Concierto');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.goto('/events?status=published');
    await shown(page).getByRole('banner').getByRole('link', { name: 'Nuevo evento' }).click();
    await expect(shown(page).getByText('Lugar (necesario para publicar)')).toBeVisible();
    await field(page, 'Título').fill(title);
    await shown(page).getByLabel('Empieza').fill(`${tomorrow}T19:00`);
    await button(page, 'Guardar y publicar').click();

    await expect(page).toHaveURL(/\/event\/edit\//);
    const summary = shown(page).getByRole('alert');
    await expect(summary.getByRole('listitem')).toHaveText(/^Lugar: /);
    await expect(shown(page).getByText('todavía no se pudo publicar')).toBeVisible();
    const choose = shown(page).getByRole('button', { name: 'Elegir Comercio' });
    await expect(choose).toBeFocused();
    await expect(choose).toHaveAttribute('aria-invalid', 'true');
    expect(await api.one<Event>('events', { title })).toMatchObject({ status: 'draft' });
    await accessible(page, 'refused');

    await relate(page, 'Comercio', commerce.name);
    await button(page, 'Guardar y publicar').click();
    await hear(page, 'Guardado y publicado.');
    await expect(summary).toBeHidden();
    await goBack(page);
    await shown(page).getByRole('searchbox').fill(title);
    await expect(row(page, title)).toContainText('Publicado');

    const neighbour = await deviceOf('user');
    await neighbour.goto('/agenda');
    await expect(neighbour.getByText(title).first()).toBeVisible();
  });

  test('what is typed while a save is on its way is neither lost nor taken for saved', async ({
    page,
    api,
  }) => {
    const commerce = await api.newCommerce(own('Mercería'));
    await page.goto(`/commerce/edit/${commerce.id}`);
    await field(page, 'Descripción').fill('Hilos.');
    let answer = await holdWrite(page);
    await button(page, 'Guardar').click();
    await expect.poll(answer.isAsked).toBe(true);
    await field(page, 'Descripción').fill('Hilos y botones.');
    await answer.release();
    const stored = async () => (await api.one<Commerce>('commerces', { id: commerce.id })).description;
    await expect.poll(stored).toBe('Hilos.');
    await expect(button(page, 'Guardar')).toBeEnabled();
    await expect(field(page, 'Descripción')).toHaveValue('Hilos y botones.');
    await button(page, 'Guardar').click();
    await expect.poll(stored).toBe('Hilos y botones.');

    const name = own('Mercerías');
    await page.goto('/category/create/new');
    await field(page, 'Nombre').fill(name);
    answer = await holdWrite(page);
    await button(page, 'Guardar').click();
    await expect.poll(answer.isAsked).toBe(true);
    await field(page, 'Nombre').fill(`${name} y sastres`);
    await answer.release();
    await expect(page).toHaveURL(/\/category\/edit\//);
    await expect(restored(page)).toBeVisible();
    await expect(field(page, 'Nombre')).toHaveValue(`${name} y sastres`);
    expect(await api.one<Category>('categories', { name })).toMatchObject({ name });
  });

  test('a reload in the middle of a form restores the typed text, until it is discarded', async ({
    page,
    api,
  }) => {
    const name = own('Papelería');
    const commerce = await api.newCommerce(name);
    await page.goto(`/commerce/edit/${commerce.id}`);
    await field(page, 'Descripción').fill('Copias y engargolados.');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(field(page, 'Descripción')).toHaveValue('Copias y engargolados.');

    // Somebody else saved meanwhile: both versions are compared when saving.
    await api.change('commerces', commerce, { description: 'De otra persona.' });
    await page.reload();
    await expect(field(page, 'Descripción')).toHaveValue('Copias y engargolados.');
    await button(page, 'Guardar').click();
    await expect(page.getByRole('dialog', { name: 'Alguien más guardó este registro' })).toBeVisible();
    await page.keyboard.press('Escape');

    await restored(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(field(page, 'Descripción')).toHaveValue('De otra persona.');
    await page.reload();
    await expect(field(page, 'Descripción')).toHaveValue('De otra persona.');
    await expect(restored(page)).toBeHidden();
  });
});

test('after a session ended in the middle of a proposal, login says why, and the step and the typed text are restored @phone', async ({
  deviceOf,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const category = await api.category({ name: own('Boticas de') });
  const page = await deviceOf(person);
  // Without the live connection the page learns that its session ended only from its next request.
  await withoutLiveConnection(page);
  await page.goto('/my-commerce/create/new');
  const name = own('Botica Xallitic');
  await shown(page).getByRole('radio', { name: 'Solo lo conozco' }).check();
  await field(page, 'Nombre').fill(name);
  await relate(page, 'Categorías', category.name);
  const { lat, lng } = ownPoint();
  await shown(page).getByLabel('Latitud').fill(String(lat));
  await shown(page).getByLabel('Longitud').fill(String(lng));
  await button(page, 'Seguir').click();
  await expect(shown(page).getByRole('heading', { level: 2, name: 'Contacto' })).toBeVisible();
  await field(page, 'WhatsApp').fill('+522288173390');
  await button(page, 'Seguir').click();
  await field(page, 'Descripción').fill('Remedios de la sierra.');

  // A search for a similar place that is on its way would learn of the end before the page is reloaded.
  await page.waitForLoadState('networkidle');
  await post(site, '/users/logout', {}, person.login.accessToken);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Vuelve a entrar para seguir donde estabas.' }),
  ).toBeVisible();
  // The focus would open the keyboard of a phone.
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).not.toBeFocused();
  await accessible(page, 'login');

  await signIn(page, person.account);
  // No other page is mounted below it.
  await painted(page, '/my-commerce/create/new');
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Descripción')).toHaveValue('Remedios de la sierra.');
  await button(page, 'Anterior').click();
  await expect(field(page, 'WhatsApp')).toHaveValue('+522288173390');
  await button(page, 'Anterior').click();
  await expect(field(page, 'Nombre')).toHaveValue(name);

  // The save itself is refused because the session ended. Signing in again is enough.
  await button(page, 'Seguir').click();
  await button(page, 'Seguir').click();
  const readAgain = await endSession(page, site);
  // The draft must also have the last words, which were typed just before the session ended.
  await field(page, 'Descripción').fill('Remedios de la sierra y del valle.');
  await button(page, 'Enviar a revisión').click();
  await expect(page).toHaveURL(/\/login$/);
  await readAgain();
  await signIn(page, person.account);
  await expect(page.getByText(`Recibimos «${name}».`)).toBeVisible();
  const sent = await api.find('commerces', { name });
  expect(sent).toMatchObject([{ status: 'pending', description: 'Remedios de la sierra y del valle.' }]);
});

test('a shopkeeper whose session ended while a product is typed signs in again, and nothing is lost @full', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const shop = await api.changeCommerce(await api.newCommerce(own('Abarrotes')), {
    owners: [person.login.user.id],
  });
  const page = await deviceOf(person);
  await withoutLiveConnection(page);
  await page.goto(`/my-product/${shop.id}/create/new`);
  await field(page, 'Nombre').fill('Miel de la sierra');
  await field(page, 'Sección').fill('Despensa');
  await shown(page).getByRole('checkbox', { name: 'No contiene ninguno de los catorce' }).check();
  const readAgain = await endSession(page, site);
  await button(page, 'Guardar').click();
  await expect(page).toHaveURL(/\/login$/);
  await readAgain();
  await signIn(page, person.account);
  await hearSaid(page, 'Se creó correctamente.');
  expect(await api.find('products', { name: 'Miel de la sierra', commerce: shop.id })).toMatchObject([
    { section: 'Despensa', allergens: [] },
  ]);
});

test('a session that ends in the middle of a report leads back into it @full', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const place = await api.newCommerce(own('Papelería'));
  const page = await deviceOf(person);
  await withoutLiveConnection(page);
  await page.goto(`/place/${place.id}`);
  await page.getByRole('button', { name: '¿Ves un error?' }).click();
  const report = dialog(page, '¿Qué está mal?');
  await report.getByRole('radio', { name: 'Otra cosa' }).check();
  await report.getByRole('textbox').fill('Cambió de dueños.');
  const readAgain = await endSession(page, site);
  await report.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // Only the password is missing, and what is read out with it says why.
  const password = page.getByRole('textbox', { name: 'Contraseña' });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^Tu sesión .* Vuelve a entrar para seguir/);
  await readAgain();
  await signIn(page, person.account);
  await expect(report.getByRole('textbox')).toHaveValue('Cambió de dueños.');
});

test('a save that met the end of the session is not repeated for another person', async ({
  api,
  site,
  deviceOf,
}) => {
  const first = await newColleague({ site, api });
  const other = await newColleague({ site, api });
  await api.makeAdministrator(other.login.user.id, ['*']);
  const commerce = await api.newCommerce(own('Mercería'));
  const { page } = await withPermissions({ site, api, deviceOf }, first, ['*']);
  await withoutLiveConnection(page);
  await page.goto(`/commerce/edit/${commerce.id}`);
  await field(page, 'Descripción').fill('De la primera.');
  const readAgain = await endSession(page, site);
  await button(page, 'Guardar').click();
  await expect(page).toHaveURL(/\/login$/);
  await readAgain();
  await signIn(page, other.account);
  await expect(page).not.toHaveURL(/\/login$/);
  await open(page, `/commerce/edit/${commerce.id}`);
  await expect(field(page, 'Descripción')).toHaveValue('');
  expect((await api.readCommerce(commerce.id)).description).toBeNull();
});
