/** A customer writes to a commerce, and one of its owners answers. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { liveConnection } from '../support/live.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const picture = fileURLToPath(new URL('../../apps/client/public/brand/icon-512.png', import.meta.url));

const field = (page: Page) => shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });
const messages = (page: Page) => shown(page).getByRole('region', { name: 'Mensajes', exact: true });
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await shown(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(field(page)).toHaveValue('');
}

/** The keys of conversations that the device has stored. */
const savedKeys = (page: Page) =>
  page.evaluate(async () => {
    const name = 'callejero.files';
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return [];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('blobs').objectStore('blobs').getAllKeys();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return keys.map(String);
  });

async function choose(page: Page, text: string, action: string): Promise<void> {
  await message(page, text).getByRole('button', { name: 'Acciones del mensaje' }).click();
  await page.getByRole('button', { name: action, exact: true }).filter({ visible: true }).click();
}

/** Sets whether the window has the focus, which an automated browser gives to all of its pages. */
const focusOn = (page: Page, focused: boolean) =>
  page.evaluate((has) => {
    if (has) Reflect.deleteProperty(document, 'hasFocus');
    else document.hasFocus = () => false;
    window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
  }, focused);

test('a customer writes from the place’s page, two owners share the inbox, and one answers @phone', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const [customer, owner, colleague] = [await newPerson(site), await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Pan de ayer'));
  await api.changeCommerce(place, { owners: [owner.login.user.id, colleague.login.user.id] });

  const phone = await deviceOf(customer);
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  await say(phone, '¿Abren el lunes?');
  await expect(message(phone, '¿Abren el lunes?').getByRole('img', { name: 'Enviado' })).toBeVisible();
  await accessible(phone, 'a conversation');

  const shop = await deviceOf(owner);
  await shop.goto('/account');
  await expect(message(phone, '¿Abren el lunes?').getByRole('img', { name: 'Entregado' })).toBeVisible();
  await shown(shop)
    .getByRole('link', { name: /Conversaciones.*1 sin leer/ })
    .click();
  const row = shown(shop).getByRole('link', { name: /Alma/ });
  await expect(row.getByText('1 mensaje sin leer')).toBeAttached();
  await accessible(shop, 'the conversations');
  await row.click();
  await expect(message(shop, '¿Abren el lunes?')).toBeVisible();
  await expect(message(phone, '¿Abren el lunes?').getByRole('img', { name: 'Leído' })).toBeVisible();

  const other = await deviceOf(colleague);
  await other.goto(new URL(shop.url()).pathname);
  await expect(message(other, '¿Abren el lunes?')).toBeVisible();
  await field(shop).pressSequentially('Sí, ');
  await expect(shown(phone).getByText('Alma está escribiendo…')).toBeVisible();
  await say(shop, 'Sí, a las nueve.');
  await expect(message(phone, 'Sí, a las nueve.')).toBeVisible();
  await expect(message(other, 'Sí, a las nueve.')).toBeVisible();
  await expect(
    shown(other)
      .getByText(/La lleva Alma/)
      .first(),
  ).toBeVisible();

  await field(shop).press('ArrowUp');
  await expect(field(shop)).toHaveValue('Sí, a las nueve.');
  await field(shop).fill('Sí, a las diez.');
  await shown(shop).getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(message(phone, 'Sí, a las diez.').getByText('Editado')).toBeVisible();
  // Messages that arrive while another window has the focus stay unread, below a line when the person returns.
  for (const page of [shop, other]) await focusOn(page, false);
  await choose(phone, 'Sí, a las diez.', 'Responder');
  await say(phone, 'Gracias');
  await expect(message(shop, 'Gracias').getByText('Sí, a las diez.')).toBeVisible();
  await expect(message(shop, 'Gracias').getByText('Respuesta a ti')).toBeVisible();
  await expect(message(phone, 'Gracias').getByText('Respuesta a Alma')).toBeVisible();
  await expect(message(shop, 'Gracias').getByText('Mensajes nuevos')).toBeVisible();
  await expect(message(phone, 'Gracias').getByRole('img', { name: 'Entregado' })).toBeVisible();
  await focusOn(shop, true);
  await expect(message(phone, 'Gracias').getByRole('img', { name: 'Leído' })).toBeVisible();
  await expect(message(shop, 'Gracias').getByText('Mensajes nuevos')).toBeVisible();
  await choose(phone, 'Gracias', 'Eliminar para todos');
  await phone.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(messages(shop).getByText('Este mensaje fue eliminado.')).toBeVisible();

  await shown(shop).getByRole('button', { name: 'Opciones de la conversación' }).click();
  await shop.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await shop.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(shown(shop).getByText('La conversación está bloqueada.')).toBeVisible();
  await say(phone, 'Otra cosa');
  await expect(shown(phone).getByText(/No puedes escribir en esta conversación/)).toBeVisible();
  await shown(shop).getByRole('button', { name: 'Desbloquear' }).click();
  await expect(shown(shop).getByText('La conversación está bloqueada.')).toBeHidden();
  await shown(phone).getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(message(shop, 'Otra cosa')).toBeVisible();
  // The device goes to other journeys.
  await focusOn(other, true);
});

test('a message can be written in a new conversation before its messages are loaded @full', async ({
  site,
  api,
  deviceOf,
}) => {
  const place = await api.newCommerce(own('Paraguas'));
  await api.changeCommerce(place, { owners: [(await newPerson(site)).login.user.id] });
  const phone = await deviceOf('user');
  await phone.goto(`/place/${place.id}`);
  // A slow network: the requests are answered later.
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  await phone.route(/\/v1\/conversations\/[^/]+\/(view|messages|changes)(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  await say(phone, '¿Reparan varillas?');
  await expect(message(phone, 'varillas').getByRole('img', { name: 'Enviado' })).toBeVisible();
  answerNow();
  await phone.unroute(/\/v1\/conversations\//);
  await say(phone, 'Son dos');
  await expect(message(phone, 'Son dos').getByRole('img', { name: 'Enviado' })).toBeVisible();
  await expect(messages(phone).getByRole('listitem')).toHaveText([/varillas/, /Son dos/]);
});

test('links in a message open, those of this guide are cards, and a limit says when messages are sent @full', async ({
  site,
  api,
  deviceOf,
}) => {
  const [shop, owner] = [await api.newCommerce(own('Linternas')), await newPerson(site)];
  await api.changeCommerce(shop, { owners: [owner.login.user.id] });
  const phone = await deviceOf('user');
  const foreign: string[] = [];
  phone.on('request', (request) => {
    if (request.url().includes('banco')) foreign.push(request.url());
  });
  await phone.goto(`/place/${shop.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
  const address = new URL(`/c/${shop.slug}`, phone.url()).href;
  await say(phone, `Mira ${address} y https://b\u0430nco.example`);
  const link = message(phone, 'Mira').getByRole('link', { name: 'https://xn--bnco-53d.example/' });
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);

  await phone.route(/\/v1\/conversations\/[^/]+\/messages\/[^/]+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 429,
          json: { code: 'rate-limited', message: 'Demasiados intentos.', details: { retryAfter: 2 } },
        })
      : route.continue(),
  );
  await say(phone, 'Otra cosa');
  await expect(message(phone, 'Otra cosa').getByText(/^Demasiado rápido: se envía en \d s$/)).toBeVisible();
  await phone.unrouteAll();
  await expect(message(phone, 'Otra cosa').getByRole('img', { name: 'Enviado' })).toBeVisible();

  await message(phone, 'Mira').getByRole('link', { name: shop.name }).click();
  await expect(shown(phone).getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
  await expect(phone).toHaveURL(new RegExp(`/place/${shop.id}`));
  expect(foreign).toEqual([]);
});

test('what two tabs write without connection is sent in order when it returns, also after a reload @full', async ({
  site,
  api,
  deviceOf,
}) => {
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Ferretería sin señal'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const phone = await deviceOf('user');
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(field(phone)).toBeVisible();
  const path = new URL(phone.url()).pathname;

  // A message that arrives is inserted above one's own unsent message, which stays visible.
  const shop = await deviceOf(owner);
  await shop.goto(path);
  await focusOn(phone, false);
  await say(shop, 'Hola.');
  await say(shop, 'Así abrimos.\n'.repeat(60));
  await expect(message(phone, 'Así abrimos.')).toBeInViewport();
  await focusOn(phone, true);
  await shown(phone).getByRole('button', { name: 'Ir al primero sin leer' }).click();
  await expect(message(phone, 'Hola.').getByText('Mensajes nuevos')).toBeInViewport();
  await shown(phone).getByRole('button', { name: 'Ir al último mensaje' }).click();
  await phone.context().setOffline(true);
  await say(phone, 'cero');
  await expect(message(phone, 'cero')).toBeInViewport();
  const cut = shown(phone).getByText('Sin conexión. Lo que escribas se enviará cuando vuelva.');
  await expect(cut).toBeInViewport();
  await say(shop, 'Y el domingo no.\n'.repeat(5));
  await phone.context().setOffline(false);
  await expect(message(phone, 'Y el domingo no.')).toBeAttached();
  await expect(message(phone, 'cero')).toBeInViewport({ ratio: 0.9 });
  await expect(cut).toHaveCount(0);

  // The server can't be reached, although the device has a network.
  const tab = await phone.context().newPage();
  await tab.goto(path);
  await expect(message(tab, 'cero')).toBeVisible();
  const refused = [/\/v1\/conversations\//, /\/v1\/files\/upload/];
  for (const path of refused) await phone.context().route(path, (route) => route.abort());
  for (const text of ['uno', 'dos', 'tres']) await say(phone, text);
  const gallery = phone.waitForEvent('filechooser');
  await shown(phone).getByRole('button', { name: 'Adjuntar' }).click();
  await phone.getByRole('button', { name: 'Elegir imágenes' }).filter({ visible: true }).click();
  await (await gallery).setFiles(picture);
  await expect(shown(phone).getByRole('button', { name: /^Quitar icon-512/ })).toBeVisible();
  await say(phone, 'así quedó');
  await expect(message(phone, 'tres').getByRole('img', { name: 'Enviando' })).toBeVisible();
  await expect(message(phone, 'así quedó').getByRole('button', { name: 'Cancelar el envío' })).toBeVisible();
  await say(tab, 'desde otra pestaña');
  await expect(message(tab, 'tres').getByRole('img', { name: 'Enviando' })).toBeVisible();
  await tab.close();
  for (const path of refused) await phone.context().unroute(path);
  await phone.reload();
  await expect(message(phone, 'tres').getByRole('img', { name: 'Leído' })).toBeVisible();

  await expect(messages(shop).getByRole('listitem')).toContainText([
    ...[/uno/, /dos/, /tres/, /así quedó/, /desde otra pestaña/],
  ]);
  await message(shop, 'así quedó')
    .getByRole('button', { name: /^Ver la imagen icon-512/ })
    .click();
  const viewer = dialog(shop, 'icon-512.png');
  await expect(viewer.getByRole('img').first()).toBeVisible();
  await accessible(shop, 'a picture of a message');
});

test('a neighbour asks the city, and an administrator answers from the back office @full', async ({
  deviceOf,
}) => {
  const office = await deviceOf('administrator');
  const connected = liveConnection(office);
  await office.goto('/dashboard');
  await connected;
  const neighbour = await deviceOf('user');
  await neighbour.goto('/conversations');
  await shown(neighbour).getByRole('button', { name: 'Preguntar a la ciudad' }).click();
  const question = own('¿Dónde anuncio la feria?');
  await say(neighbour, question);
  // The administrator's device may receive it at once.
  await expect(
    message(neighbour, question).getByRole('img', { name: /^(Enviado|Entregado)$/ }),
  ).toBeVisible();

  const reports = office.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: /^Reportes/ });
  await expect(reports).toContainText('por atender');
  await reports.click();
  await shown(office).getByText('Ayuda', { exact: true }).click();
  await shown(office).getByRole('button', { name: 'Sin responder' }).click();
  await accessible(office, 'what people ask the city');
  await shown(office).getByRole('link', { name: question }).click();
  await say(office, 'En Eventos, con tu cuenta.');
  await expect(message(neighbour, 'En Eventos, con tu cuenta.')).toBeVisible();
  await expect(message(neighbour, 'En Eventos').getByText(/Administración de la ciudad/)).toBeVisible();
  await shown(office).getByRole('button', { name: 'Volver' }).click();
  await expect(shown(office).getByRole('radio', { name: 'Ayuda' })).toBeChecked();
  await shown(office).getByRole('button', { name: 'Sin responder' }).click();
  await expect(shown(office).getByRole('link', { name: question })).toHaveCount(0);
});

test('a conversation that was read opens without connection, and what is written waits; signing out in another tab leaves nothing @full', async ({
  site,
  api,
  deviceOf,
}) => {
  test.slow();
  const neighbour = await newPerson(site);
  const place = await api.newCommerce(own('Relojería'));
  await api.changeCommerce(place, { owners: [(await newPerson(site)).login.user.id] });
  const phone = await deviceOf(neighbour);
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await say(phone, '¿Arreglan relojes de pared?');
  await expect(message(phone, 'relojes').getByRole('img', { name: 'Enviado' })).toBeVisible();
  const path = new URL(phone.url()).pathname;
  await phone.goto('/conversations');
  await expect(shown(phone).getByRole('link', { name: place.name })).toBeVisible();

  await phone.route(/\/(v1\/|health)/, (route) => route.abort());
  await phone.reload();
  await expect(shown(phone).getByText(/Sin conexión: así lo viste/)).toBeVisible();
  await shown(phone).getByRole('link', { name: place.name }).click();
  await expect(message(phone, 'relojes')).toBeVisible();
  await expect(
    shown(phone).getByText('Sin conexión. Lo que escribas se enviará cuando vuelva.'),
  ).toBeVisible();
  await expect(message(phone, 'relojes').getByRole('button', { name: 'Acciones del mensaje' })).toHaveCount(
    0,
  );
  await say(phone, '¿Y de pulsera?');
  await expect(message(phone, 'pulsera').getByRole('img', { name: 'Enviando' })).toBeVisible();
  await accessible(phone, 'a saved conversation');
  await phone.unroute(/\/(v1\/|health)/);
  await phone.goto(path);
  await expect(message(phone, 'pulsera').getByRole('img', { name: 'Enviado' })).toBeVisible();

  await phone.route('**/v1/conversations/**', (route) => route.abort());
  await say(phone, 'esto espera');
  await field(phone).fill('esto es un borrador');
  const user = neighbour.login.user.id;
  const stored = async () => ({
    texts: await phone.evaluate(
      (id) => Object.keys(localStorage).filter((key) => key.includes(id)).length,
      user,
    ),
    blobs: (await savedKeys(phone)).filter((key) => key.startsWith(user)).length,
  });
  // The marks of two sent messages, the message that waits, and the draft.
  await expect.poll(stored).toEqual({ texts: 4, blobs: expect.any(Number) });
  expect((await stored()).blobs).toBeGreaterThan(2);
  const other = await phone.context().newPage();
  await other.goto('/account');
  await shown(other).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect.poll(stored).toEqual({ texts: 0, blobs: 0 });
});

test('owners answer with a quick reply, see who attends to it, and learn of a colleague’s answer @full', async ({
  site,
  api,
  deviceOf,
}) => {
  test.slow();
  const [customer, owner, colleague] = [await newPerson(site), await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Florería'));
  await api.changeCommerce(place, {
    owners: [owner.login.user.id, colleague.login.user.id],
    openingHours: 'off',
  });
  const phone = await deviceOf(customer);
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByText(/^Cerrado/)).toBeVisible();
  await say(phone, '¿Tienen tulipanes?');
  await expect(message(phone, 'tulipanes').getByRole('img', { name: 'Enviado' })).toBeVisible();
  const path = new URL(phone.url()).pathname;

  const shop = await deviceOf(owner);
  await shop.goto(path);
  const menu = shown(shop).getByRole('button', { name: 'Opciones de la conversación' });
  await menu.click();
  await shop.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await dialog(shop, 'Respuestas rápidas')
    .getByRole('textbox', { name: 'Respuesta 1' })
    .fill('Hola, {nombre}. Llegan el viernes.');
  await accessible(shop, 'the quick replies');
  await dialog(shop, 'Respuestas rápidas').getByRole('button', { name: 'Guardar' }).click();
  await menu.click();
  await shop.getByRole('button', { name: 'Tomarla' }).click();
  await expect(
    shown(shop)
      .getByText(/La llevas tú/)
      .first(),
  ).toBeVisible();

  // The colleague's device has not received the owner's answer when the colleague sends one.
  const other = await deviceOf(colleague);
  await other.goto(path);
  await expect(
    shown(other)
      .getByText(/La lleva Alma/)
      .first(),
  ).toBeVisible();
  await expect(message(other, 'tulipanes')).toBeVisible();
  await other.context().setOffline(true);
  await say(other, 'Sí, hoy mismo.');
  await field(shop).fill('/vier');
  await expect(
    shown(shop).getByRole('listbox', { name: 'Respuestas rápidas' }).getByRole('option'),
  ).toHaveText(['Hola, {nombre}. Llegan el viernes.']);
  await accessible(shop, 'quick replies above the field');
  await field(shop).press('Enter');
  await expect(field(shop)).toHaveValue('Hola, Alma. Llegan el viernes.');
  await field(shop).press('Enter');
  await expect(message(phone, 'Hola, Alma. Llegan el viernes.')).toBeVisible();
  await other.context().setOffline(false);
  await expect(shown(other).getByText('Alma ya respondió. ¿Enviar igualmente?')).toBeVisible();
  await shown(other).getByRole('button', { name: 'Enviar igualmente' }).click();
  await expect(message(phone, 'Sí, hoy mismo.')).toBeVisible();

  // A former owner can no longer read the conversation, also on a page that is already open.
  await api.changeCommerce(await api.readCommerce(place.id), { owners: [owner.login.user.id] });
  await expect(shown(other).getByText('Esta conversación no está aquí')).toBeVisible();
  await expect(message(shop, 'Sí, hoy mismo.')).toBeVisible();
});

test('a conversation is reported from its menu; a moderator reads it with a reason, removes the message and blocks it', async ({
  site,
  api,
  deviceOf,
}) => {
  test.slow();
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Papelería'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const insult = own('Una amenaza');
  const phone = await deviceOf(customer);
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await say(phone, insult);
  await expect(message(phone, insult).getByRole('img', { name: 'Enviado' })).toBeVisible();

  const shop = await deviceOf(owner);
  await shop.goto(new URL(phone.url()).pathname);
  await expect(message(shop, insult)).toBeVisible();
  await shown(shop).getByRole('button', { name: 'Opciones de la conversación' }).click();
  await shop.getByRole('button', { name: 'Reportar', exact: true }).click();
  const report = dialog(shop, 'Reportar mensaje');
  await expect(report.getByText(insult)).toBeVisible();
  // No reason is preselected.
  await report.getByRole('button', { name: 'Reportar', exact: true }).click();
  await expect(report.getByText('Elige qué pasa.')).toBeVisible();
  await accessible(shop, 'the report of a conversation');
  await report.getByRole('combobox', { name: 'Qué pasa' }).selectOption('Insultos o amenazas');
  await report.getByRole('button', { name: 'Reportar', exact: true }).click();
  // Blocking is offered too; in this test the administration does it.
  await shop.getByRole('button', { name: 'No', exact: true }).click();

  const office = await deviceOf('administrator');
  await office.goto('/reports?ver=messages');
  await office.getByRole('button', { name: `Insultos o amenazas: «${insult}»`, exact: true }).click();
  const read = office.getByRole('button', { name: 'Leer la conversación', exact: true });
  await read.filter({ visible: true }).last().click();
  const reason = office.getByRole('textbox', { name: 'Motivo' });
  await reason.fill('Porque sí');
  await read.last().click();
  await expect(office.getByText('Explica el motivo con 20 caracteres o más.')).toBeVisible();
  await accessible(office, 'why a conversation is read');
  await reason.fill('Hay que ver qué pasó antes de la amenaza.');
  await read.last().click();
  await expect(shown(office).getByText(/^Acceso de moderación hasta las \d\d:\d\d$/)).toBeVisible();
  await expect(message(office, insult)).toBeVisible();
  await expect(field(office)).toHaveCount(0);
  await accessible(office, 'a conversation that is read by who moderates');
  const { pathname } = new URL(office.url());
  const conversation = pathname.split('/').at(-1) ?? '';
  expect((await savedKeys(office)).filter((key) => key.includes(conversation))).toEqual([]);
  await shown(office).getByRole('button', { name: 'Volver' }).click();
  await office.getByRole('button', { name: `Insultos o amenazas: «${insult}»`, exact: true }).click();
  await office
    .getByRole('button', { name: 'Eliminar y bloquear', exact: true })
    .filter({ visible: true })
    .last()
    .click();
  await office.getByRole('textbox', { name: 'Motivo' }).fill('Es una amenaza.');
  await office
    .getByRole('button', { name: 'Eliminar y bloquear', exact: true })
    .filter({ visible: true })
    .last()
    .click();
  await expect(messages(phone).getByText('Este mensaje fue eliminado.')).toBeVisible();
  await expect(shown(shop).getByText('La conversación está bloqueada.')).toBeVisible();
  await field(phone).fill('Otra vez');
  await field(phone).press('Enter');
  await expect(shown(phone).getByText(/No puedes escribir en esta conversación/)).toBeVisible();
});
