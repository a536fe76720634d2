import type { Event } from '@callejero/contract/resources/events.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import type { Vehicle } from '@callejero/contract/resources/vehicles.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signInOver } from '../support/accounts.ts';
import { Api } from '../support/api.ts';
import { answer, dialog, filterBy, openFilter, rowAction, toast } from '../support/backoffice.ts';
import { storageOf, test } from '../support/test.ts';

test.use({ as: 'administrator' });

let made = 0;

/** A name that no other journey finds. */
function own(name: string): string {
  made += 1;
  return `${name} ${Date.now().toString(36)}${test.info().workerIndex}${made}`;
}

async function newCommerce(api: Api, name: string) {
  const called = own(name);
  const category = await api.category({ name: `De ${called}` });
  return api.acceptedCommerce({ name: called, categories: [category.id] });
}

/** A page below the visible one stays for going back. */
const shown = (page: Page) => page.locator('.ion-page:not(.ion-page-hidden)').last();
const field = (page: Page, name: string) =>
  shown(page).getByRole('textbox', { name: new RegExp(`^${name}`) });
const link = (page: Page, name: string) => shown(page).getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name });

async function create(page: Page, what: string): Promise<void> {
  await shown(page).getByRole('banner').getByRole('link', { name: what }).click();
  await expect(shown(page).getByRole('heading', { level: 1, name: what })).toBeVisible();
}

async function save(page: Page, said: string): Promise<void> {
  await shown(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(toast(page, said).last()).toBeVisible();
}

/** Chooses the row called `name` of another collection. */
async function relate(page: Page, label: string, name: string): Promise<void> {
  await shown(page)
    .getByRole('button', { name: new RegExp(`^(Elegir|Añadir) ${label}$`) })
    .click();
  const rows = dialog(page, label);
  await rows.getByRole('searchbox', { name: 'Buscar' }).fill(name);
  await rows.getByText(name).click();
  const done = rows.getByRole('button', { name: 'Listo' });
  if (await done.isVisible()) await done.click();
  await expect(rows).toBeHidden();
}

async function search(page: Page, name: string): Promise<void> {
  await shown(page).getByRole('searchbox').fill(name);
  await expect(link(page, name)).toBeVisible();
}

/** Chooses the one option of a filter, whose dialog then closes by itself. */
async function filterByOne(page: Page, name: string, option: string): Promise<void> {
  const choices = await openFilter(page, name);
  await choices.getByLabel(option, { exact: true }).click();
  await expect(choices).toBeHidden();
}

/** Both versions stand beside each other; `choice` is kept of the first field. */
async function settle(page: Page, versions: string[], choice: 'Su versión' | 'Versión guardada') {
  await shown(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  const asked = dialog(page, 'Alguien más guardó este registro');
  for (const version of versions) await expect(asked.getByText(version, { exact: true })).toBeVisible();
  await asked
    .getByRole('radio', { name: new RegExp(`^${choice}`) })
    .first()
    .check();
  await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(asked).toBeHidden();
  await expect(toast(page, 'Los cambios se guardaron.').last()).toBeVisible();
}

/** Archives the row of the list by its menu and brings it back by its toast; `shows` is what is there of it. */
async function archiveAndUndo(page: Page, name: string, shows: Locator): Promise<void> {
  await rowAction(page, name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(shows).toBeHidden();
  await toast(page, 'Se archivó.').getByRole('button', { name: 'Deshacer' }).click();
  await expect(shows).toBeVisible();
}

test('a product: made, found, filtered, its price changed against another write, archived and back', async ({
  page,
  api,
}) => {
  const commerce = await newCommerce(api, 'Tostadora');
  const name = own('Café molido');
  await page.goto('/products');
  await create(page, 'Nuevo producto');
  await relate(page, 'Comercio', commerce.name);
  await field(page, 'Nombre').fill(name);
  await field(page, 'Precio').fill('120.50');
  await field(page, 'Unidad').fill('kg');
  await save(page, 'Se creó correctamente.');
  await search(page, name);
  await expect(row(page, name)).toContainText('$120.50 / kg');
  await expect(row(page, name)).toContainText(commerce.name);
  await filterBy(page, 'Disponibilidad', ['Agotado']);
  await expect(link(page, name)).toBeHidden();
  await filterBy(page, 'Disponibilidad', ['Disponible']);
  await link(page, name).click();

  await field(page, 'Descripción').fill('Tueste medio.');
  await field(page, 'Precio').fill('99');
  const [stored] = await api.find<Product>('products', { name });
  if (!stored) throw new Error('The product was not stored.');
  await api.change('products', stored, { description: 'Tueste oscuro.' });
  await settle(page, ['Tueste medio.', 'Tueste oscuro.'], 'Su versión');
  await expect(row(page, name)).toContainText('$99.00 / kg');
  expect(await api.find<Product>('products', { name })).toMatchObject([
    { description: 'Tueste medio.', price: 9900 },
  ]);

  await link(page, name).click();
  const history = shown(page).getByRole('complementary');
  await expect(history).toContainText('$120.50');
  await expect(history).toContainText('$99.00');
  await shown(page).getByRole('button', { name: 'Archivar', exact: true }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  await expect(shown(page).getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible();
  await expect(link(page, name)).toBeHidden();
  await toast(page, 'Se archivó.').getByRole('button', { name: 'Deshacer' }).click();
  await expect(link(page, name)).toBeVisible();
});

test('a discount: its fields follow its type, it is said in words, and not archived while in use', async ({
  page,
  api,
}) => {
  const name = own('Martes');
  await page.goto('/discounts');
  await create(page, 'Nuevo descuento');
  await field(page, 'Nombre').fill(name);
  const type = shown(page).getByRole('combobox', { name: /^Tipo/ });
  await type.selectOption({ label: 'Compre y lleve' });
  await expect(shown(page).getByLabel(/^Unidades que se compran/)).toBeVisible();
  await expect(field(page, 'Valor')).toHaveCount(0);
  await type.selectOption({ label: 'Porcentaje' });
  await shown(page)
    .getByLabel(/^Valor/)
    .fill('20');
  await expect(shown(page).getByText('20 % de descuento')).toBeVisible();
  await save(page, 'Se creó correctamente.');
  await search(page, name);
  await filterBy(page, 'Tipo', ['Regalo']);
  await expect(link(page, name)).toBeHidden();
  await filterBy(page, 'Tipo', ['Porcentaje']);
  await link(page, name).click();
  await shown(page)
    .getByLabel(/^Valor/)
    .fill('25');
  await save(page, 'Los cambios se guardaron.');
  await expect(row(page, name)).toContainText('25 % de descuento');
  await archiveAndUndo(page, name, link(page, name));

  const [discount] = await api.find<{ id: string }>('discounts', { name });
  await api.promotion({
    title: own('Martes de descuento'),
    terms: 'Solo los martes.',
    discount: discount?.id ?? '',
    startsAt: '2030-01-01T12:00:00Z',
    endsAt: '2030-02-01T12:00:00Z',
  });
  await rowAction(page, name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(toast(page, /está en uso/)).toBeVisible();
  await expect(link(page, name)).toBeVisible();
});

test('a promotion: made as a draft, published, running or scheduled by its dates, archived and back', async ({
  page,
  api,
}) => {
  const discount = await api.discount({ name: own('Verano'), type: 'percentage', value: 15 });
  const title = own('Helados');
  await page.goto('/promotions');
  await create(page, 'Nueva promoción');
  await field(page, 'Título').fill(title);
  await field(page, 'Condiciones').fill('Hasta agotar existencias.');
  await relate(page, 'Descuento', discount.name);
  await shown(page).getByLabel('Empieza').fill('2026-01-01T09:00');
  await shown(page).getByLabel('Termina').fill('2099-12-31T20:00');
  await save(page, 'Se creó correctamente.');
  await search(page, title);
  await expect(row(page, title)).toContainText('Borrador');

  await link(page, title).click();
  const panel = shown(page).getByRole('region', { name: 'Estado de la promoción' });
  await panel.getByRole('button', { name: 'Publicar' }).click();
  await expect(panel.getByText('En curso')).toBeVisible();
  await shown(page).getByLabel('Empieza').fill('2099-01-01T09:00');
  await field(page, 'Condiciones').fill('Un helado por persona.');
  const [stored] = await api.find<Promotion>('promotions', { title });
  if (!stored) throw new Error('The promotion was not stored.');
  await api.change('promotions', stored, { startsAt: '2098-01-01T15:00:00.000Z' });
  await shown(page).getByRole('button', { name: 'Guardar', exact: true }).click();
  const asked = dialog(page, 'Alguien más guardó este registro');
  const start = asked.getByRole('group', { name: 'Empieza' });
  await expect(start.getByText(/2098/)).toBeVisible();
  await expect(start.getByText(/2099/)).toBeVisible();
  await start.getByRole('radio', { name: /^Versión guardada/ }).check();
  await asked.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(toast(page, 'Los cambios se guardaron.').last()).toBeVisible();
  const [settled] = await api.find<Promotion>('promotions', { title });
  expect(settled).toMatchObject({ terms: 'Un helado por persona.', status: 'published' });
  expect(new Date(settled?.startsAt ?? 0).getUTCFullYear()).toBe(2098);

  await expect(row(page, title)).toContainText('Programada');
  await filterBy(page, 'Vigencia', ['En curso']);
  await expect(link(page, title)).toBeHidden();
  await filterBy(page, 'Vigencia', ['Programada']);
  await expect(link(page, title)).toBeVisible();
  await archiveAndUndo(page, title, link(page, title));
});

test('an event: repeated every week in words, its next dates, one of them skipped, published', async ({
  page,
  api,
}) => {
  const commerce = await newCommerce(api, 'Foro');
  const title = own('Son jarocho');
  const week = 7 * 86_400_000;
  const days = [1, 2].map((weeks) => new Date(Date.now() + weeks * week).toISOString().slice(0, 10));
  const [first = '', second = ''] = days;
  const weekday = new Intl.DateTimeFormat('es-MX', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(first),
  );
  await page.goto('/events');
  await create(page, 'Nuevo evento');
  await field(page, 'Título').fill(title);
  await shown(page).getByLabel('Empieza').fill(`${first}T19:00`);
  await shown(page)
    .getByRole('combobox', { name: /^Se repite/ })
    .selectOption({ label: 'Cada semana' });
  await expect(shown(page).getByText(`cada ${weekday}`, { exact: true })).toBeVisible();
  await relate(page, 'Comercio', commerce.name);
  await save(page, 'Se creó correctamente.');
  await search(page, title);
  await expect(row(page, title)).toContainText(`Cada ${weekday}`);
  await expect(row(page, title)).toContainText(commerce.name);
  await expect(row(page, title)).toContainText('Borrador');

  await link(page, title).click();
  const next = shown(page).getByRole('region', { name: 'Próximas fechas' }).getByRole('listitem');
  await expect(next).toHaveCount(6);
  await expect(next.first()).toContainText(/19:00/);
  await next
    .nth(1)
    .getByRole('button', { name: /^Omitir/ })
    .click();
  await expect(next.nth(1)).toContainText('No se celebra');
  await save(page, 'Los cambios se guardaron.');
  expect(await api.find<Event>('events', { title })).toMatchObject([{ exdates: [second] }]);

  await link(page, title).click();
  const panel = shown(page).getByRole('region', { name: 'Estado del evento' });
  await panel.getByRole('button', { name: 'Publicar' }).click();
  await expect(panel.getByText('Publicado', { exact: true })).toBeVisible();
  await shown(page).getByRole('button', { name: 'Volver', exact: true }).click();
  await filterByOne(page, 'Estado', 'Publicado');
  await expect(link(page, title)).toBeVisible();
  await archiveAndUndo(page, title, link(page, title));
});

test('a notification: recipients are counted, and a sent one waits in its queue', async ({
  page,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const title = own('Feria');
  await page.goto('/notifications');
  await create(page, 'Nueva notificación');
  await field(page, 'Título').fill(title);
  await field(page, 'Mensaje').fill('Este fin de semana hay feria del libro.');
  await expect(shown(page).getByText(/^Llegará a \d+ personas\.$/)).toBeVisible();
  await shown(page).getByRole('radio', { name: 'Personas concretas' }).check();
  await expect(shown(page).getByText(/^Elija a quién/)).toBeVisible();
  await relate(page, 'Personas', person.account.email);
  await expect(shown(page).getByText('Llegará a 1 persona.')).toBeVisible();
  await save(page, 'Se creó correctamente.');

  const panel = shown(page).getByRole('region', { name: 'Estado de la notificación' });
  await expect(panel.getByText('Borrador', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Enviar ahora' }).click();
  await answer(page, `¿Enviar «${title}» a 1 persona?`, 'Si');
  await expect(panel.getByText('En cola', { exact: true })).toBeVisible();
  await expect(field(page, 'Título')).toHaveCount(0);
  expect(await api.find<Notification>('notifications', { title })).toMatchObject([
    { status: 'sending', stats: { targeted: 1 } },
  ]);
  await shown(page).getByRole('button', { name: 'Volver', exact: true }).click();
  await shown(page).getByRole('searchbox').fill(title);
  await filterBy(page, 'Estado', ['Borrador']);
  await expect(row(page, title)).toBeHidden();
  await filterBy(page, 'Estado', ['En cola']);
  await expect(row(page, title)).toContainText('1 persona');
});

test('a vehicle: its plate is tidied up and found however it is typed, archived and back', async ({
  page,
  api,
  site,
}) => {
  const owner = await newPerson(site);
  const plate = `V${made}${Date.now().toString(36).slice(-6)}`.toUpperCase();
  await page.goto('/vehicles');
  await create(page, 'Nuevo vehículo');
  await field(page, 'Placa').fill(`${plate.slice(0, 3)}-${plate.slice(3).toLowerCase()}`);
  await shown(page).getByRole('combobox', { name: /^Tipo/ }).selectOption({ label: 'Motocicleta' });
  await relate(page, 'Persona', owner.account.email);
  await save(page, 'Se creó correctamente.');
  await shown(page)
    .getByRole('searchbox')
    .fill(`${plate.slice(0, 3)} ${plate.slice(3)}`);
  await expect(link(page, plate)).toBeVisible();
  await filterBy(page, 'Tipo', ['Camión']);
  await expect(link(page, plate)).toBeHidden();
  await filterBy(page, 'Tipo', ['Motocicleta']);
  await link(page, plate).click();

  await field(page, 'Marca').fill('Italika');
  const [stored] = await api.find<Vehicle>('vehicles', { plate });
  if (!stored) throw new Error('The vehicle was not stored.');
  await api.change('vehicles', stored, { brand: 'Vento' });
  await settle(page, ['Italika', 'Vento'], 'Versión guardada');
  await expect(row(page, plate)).toContainText('Vento');
  await archiveAndUndo(page, plate, link(page, plate));
});

test('a user: found, changed, archived and back', async ({ page, site }) => {
  const { email } = (await newPerson(site)).account;
  await page.goto(`/users?buscar=${encodeURIComponent(email)}`);
  await link(page, 'Alma Ríos').click();
  await field(page, 'Apellidos').fill('Ríos Vela');
  await save(page, 'Los cambios se guardaron.');
  await expect(row(page, email)).toContainText('Alma Ríos Vela');
  await rowAction(page, email, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(row(page, email)).toBeHidden();
  await toast(page, 'Se archivó.').getByRole('button', { name: 'Deshacer' }).click();
  await expect(row(page, email)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const commerce = await newCommerce(api, 'Panadería');
  const product = await api.product({ commerce: commerce.id, name: own('Concha'), price: 1200 });
  const person = await newPerson(site);
  await api.makeAdministrator(person.login.user.id, ['products:read']);
  const limited = { ...site, administrator: await signInOver(site, person.account) };
  const context = await browser.newContext({
    baseURL: site.url,
    storageState: storageOf(limited, 'administrator'),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`/products?buscar=${encodeURIComponent(product.name)}`);
  // Administrators need a longer password than the one that this person chose as a user may be.
  const asked = dialog(page, 'Elige tu contraseña');
  await asked.getByRole('textbox', { name: 'Contraseña con la que entraste' }).fill(person.account.password);
  await asked.getByRole('textbox', { name: 'Contraseña nueva' }).fill('bugambilias al amanecer, siempre');
  await asked.getByRole('button', { name: 'Guardar y continuar' }).click();
  await expect(link(page, product.name)).toBeVisible();
  await expect(link(page, 'Nuevo producto')).toHaveCount(0);
  await expect(shown(page).getByRole('button', { name: /^Acciones de/ })).toHaveCount(0);
  await expect(shown(page).getByRole('checkbox')).toHaveCount(0);

  await link(page, product.name).click();
  const form = shown(page).getByRole('form', { name: product.name });
  await expect(form.getByText('$12.00')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveCount(0);
  for (const name of ['Guardar', 'Archivar', 'Editar'])
    await expect(shown(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(form.getByText('Historial', { exact: true })).toHaveCount(0);

  await page.goto('/product/create/new');
  await expect(shown(page).getByText('Usted no tiene permiso para crear en esta sección.')).toBeVisible();
  await page.goto('/notifications');
  await expect(shown(page).getByText(/permiso/)).toBeVisible();
  await context.close();

  const theirs = new Api(limited);
  await expect(theirs.change('products', product, { price: 1 })).rejects.toThrow(/403/);
  await expect(theirs.product({ commerce: commerce.id, name: 'Otra' })).rejects.toThrow(/403/);
  expect(await api.find<Product>('products', { id: product.id })).toMatchObject([{ price: 1200 }]);
});

test('a change over the API is in the trail of all changes and in the history of its record', async ({
  page,
  api,
}) => {
  const commerce = await newCommerce(api, 'Dulcería');
  const product = await api.product({ commerce: commerce.id, name: own('Alegría'), unit: 'pieza' });
  await api.change('products', product, { unit: 'docena' });
  await page.goto('/audit');
  await filterBy(page, 'Colección', ['Productos']);
  const entries = row(page, product.name);
  await expect(entries).toHaveCount(2);
  await entries.filter({ hasText: 'Unidad' }).getByRole('button', { name: 'Cambio' }).click();
  const change = dialog(page, 'Cambio');
  await expect(change.locator('.change-before')).toContainText('pieza');
  await expect(change.locator('.change-after')).toContainText('docena');
  await change.getByRole('button', { name: 'Abrir el registro' }).click();

  const form = shown(page).getByRole('form', { name: product.name });
  await form.getByText('Historial', { exact: true }).click();
  const history = form.getByRole('listitem').filter({ hasText: /^(Cambio|Creación)/ });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('docena');
});

test('what a person reports about a commerce is read and settled', async ({ page, api, site }) => {
  const commerce = await newCommerce(api, 'Lavandería');
  const person = await newPerson(site);
  const text = own('Cerró en junio');
  await new Api({ ...site, administrator: person }).report({ commerce: commerce.id, kind: 'closed', text });
  await page.goto('/reports');
  await shown(page).getByRole('searchbox').fill(text);
  await expect(row(page, text)).toContainText(commerce.name);
  await row(page, text)
    .getByRole('button', { name: /^Ya no existe/ })
    .click();
  const report = dialog(page, 'Ya no existe');
  await expect(report).toContainText(text);
  await report.getByRole('button', { name: 'Marcar como resuelto' }).click();
  await expect(toast(page, 'El aviso quedó resuelto.')).toBeVisible();
  await expect(row(page, text)).toBeHidden();
  await filterByOne(page, 'Estado', 'Resuelto');
  await expect(row(page, text)).toBeVisible();
});
