/** Notices to a person: on the device, in the open app and in «Avisos». */
import { createPushEndpoint, type PushEndpoint } from '@callejero/server/testing/push-endpoint.ts';
import type { Page } from '@playwright/test';
import { findWholeChromium } from '../../scripts/chromium.mjs';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { heading, own, shown, toast } from '../support/backoffice.ts';
import { conversationWith, fakeDevices, incoming } from '../support/calls.ts';
import { readEnvironment, type SignedInAccount, type Site } from '../support/environment.ts';
import { post, signInOver } from '../support/http.ts';
import {
  fair,
  notice,
  opensAgenda,
  readAccount,
  readFrom,
  sendCampaign,
  water,
  withoutQuietHours,
} from '../support/notices.ts';
import {
  deliver,
  fakeSubscription,
  shownNotifications,
  tap,
  waitForWorker,
} from '../support/notifications.ts';
import { open } from '../support/painted.ts';
import { type Account, type RunningServer, startServer } from '../support/server.ts';
import { test as base, expect } from '../support/test.ts';
import { hear, readToasts } from '../support/toasts.ts';

const administrator: Account = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };
let server: RunningServer | undefined;
let endpoint: PushEndpoint;
let city: Site;

const saidBy = async (page: Page) => (await readToasts(page)).map(({ text }) => text);

/** Starts a server whose push service is this process. */
async function startCity(): Promise<void> {
  endpoint = await createPushEndpoint();
  server = await startServer(readEnvironment().postgres, false, administrator, {
    PUSH_HOSTS: endpoint.host,
  });
  const { url, outbox } = server;
  city = { url, outbox, administrator: await signInOver({ url }, administrator), user: null };
}

const test = base.extend({
  site: async ({ on: _ }, use) => {
    if (!server) await startCity();
    await use(city);
  },
});
test.afterAll(async () => {
  await server?.stop();
  await endpoint?.close();
});

const { launchOptions } = fakeDevices;
const executablePath = findWholeChromium();
test.use({
  map: 'none',
  serviceWorkers: 'allow',
  // The headless shell shows no notifications.
  launchOptions: { ...launchOptions, ...(executablePath ? { executablePath } : {}) },
});

/** What the push service received for that device, decrypted as its browser would. */
async function pushedTo(device: string, title: string) {
  const find = () =>
    endpoint.pushed.find((each) => each.device === device && each.content.notification.title === title);
  await expect.poll(() => find() !== undefined).toBe(true);
  const found = find();
  if (!found) throw new Error('Nothing was pushed.');
  return found.content;
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'Activar los avisos' });
const deviceSwitch = (page: Page) =>
  shown(page).getByRole('switch', { name: 'Recibir avisos en este dispositivo' });

async function devicesOf({ login }: SignedInAccount): Promise<number> {
  const filters = encodeURIComponent(JSON.stringify({ userApp: login.user.id }));
  return (await readFrom<unknown[]>(city, `/push?_filters=${filters}`)).length;
}

/** The person's page, in a browser that allows notifications without asking, unless `allows` is false. */
async function deviceThat(page: Page, device: string, allows = true): Promise<Page> {
  await fakeSubscription(page, await endpoint.subscribe(device));
  if (allows) await allow(page);
  return page;
}
/** Resolves when the live connection that the page opens next has its user. */
async function isConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  // The acknowledgement of `handleUser` by Socket.IO.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43'));
}

const allow = (page: Page) => page.context().grantPermissions(['notifications'], { origin: city.url });

test('a person allows notifications after a favourite; one is shown, opens its screen and is then read @either', async ({
  api,
  site,
  deviceOf,
}, { project }) => {
  test.slow();
  const person = await newPerson(site);
  const device = `favourite-${project.name}`;
  const page = await deviceThat(await deviceOf(person), device, false);
  const place = await api.newCommerce(own('Café'));

  // Notifications are not offered before there is a reason.
  await page.goto(`/place/${place.id}`);
  const worker = await waitForWorker(page);
  await shown(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(offer(page)).toContainText('novedades de tus favoritos');
  await accessible(page, 'the offer');
  await allow(page);
  await offer(page).getByRole('button', { name: 'Activar avisos' }).click();
  await hear(page, 'Los avisos están activados');
  await expect(offer(page)).toBeHidden();
  await expect.poll(() => devicesOf(person)).toBe(1);

  // Both the open app and the system show the notice.
  await sendCampaign(city, person, { ...fair, payload: opensAgenda });
  await deliver(page, await pushedTo(device, fair.title));
  const said = toast(page, `${fair.title} - ${fair.message}`);
  await expect(said.getByRole('button')).toHaveText(['Ver', 'Cerrar']);
  // The live connection may be faster than the worker.
  await expect.poll(() => shownNotifications(page)).toEqual([fair.title]);

  // A tap opens its screen, and going back leads to the previous page.
  await tap(worker, fair.title);
  await expect(page).toHaveURL(/\/agenda$/);
  await expect(heading(page, 'Agenda')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}$`));

  // This notice is read now. The next one is unread, which the tab, the account and the inbox show.
  await sendCampaign(city, person, water);
  await pushedTo(device, water.title);
  await open(page, '/account');
  await shown(page).getByRole('link', { name: 'Avisos 1 sin leer' }).click();
  await expect(notice(page, water.title)).toContainText('Sin leer');
  await expect(notice(page, fair.title)).not.toContainText('Sin leer');
  await accessible(page, 'the inbox');
  await shown(page).getByRole('button', { name: 'Marcar todo como leído' }).click();
  await expect(notice(page, water.title)).not.toContainText('Sin leer');
  await expect(shown(page).getByRole('button', { name: 'Marcar todo como leído' })).toBeHidden();
});

test('a notice that arrives live is shown once, and leaves the system’s list when it was opened @full', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceThat(await deviceOf(person), 'live');
  const connected = isConnected(page);
  await page.goto('/favourites');
  await waitForWorker(page);
  await connected;
  await expect.poll(() => devicesOf(person)).toBe(1);
  await sendCampaign(city, person, { ...fair, payload: opensAgenda });
  await toast(page, `${fair.title} - ${fair.message}`).getByRole('button', { name: 'Ver' }).click();
  await expect(page).toHaveURL(/\/agenda$/);

  // The same notice from the push service is not shown again. A notice without a screen has no «Ver» button.
  await deliver(page, await pushedTo('live', fair.title));
  await sendCampaign(city, person, water);
  await expect(toast(page, water.title).getByRole('button')).toHaveText(['Cerrar']);
  await deliver(page, await pushedTo('live', water.title));
  await expect.poll(() => shownNotifications(page)).toContain(water.title);
  expect(await saidBy(page)).toEqual([fair, water].map(({ title, message }) => `${title} - ${message}`));

  await page.getByRole('link', { name: /^Cuenta/ }).click();
  await shown(page)
    .getByRole('link', { name: /^Avisos/ })
    .click();
  await notice(page, water.title).click();
  await expect.poll(() => shownNotifications(page)).not.toContain(water.title);
  await expect(page).toHaveURL(/\/notices$/);
});

test('the page of a conversation shows no notices of its own messages, but those of other conversations @full', async ({
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceThat(await deviceOf(person), 'conversation');
  const { accessToken } = person.login;
  const { id } = await post<{ id: string }>(site, '/conversations', { type: 'support' }, accessToken);
  await page.goto(`/conversation/${id}`);
  await waitForWorker(page);
  await expect(shown(page).getByRole('textbox', { name: 'Escribe un mensaje' })).toBeVisible();
  const message = (conversation: string, body: string) =>
    deliver(page, {
      web_push: 8030,
      notification: {
        title: 'Nuevo mensaje',
        body,
        navigate: `/notice/${conversation}`,
        tag: `conversation:${conversation}`,
        lang: 'es',
        data: { notice: crypto.randomUUID(), kind: 'messages', action: 'open' },
      },
    });
  await message(id, 'De esta conversación');
  await message(crypto.randomUUID(), 'De otra');
  await expect.poll(() => saidBy(page)).toEqual(['Nuevo mensaje - De otra']);
});

test('answering a call removes its notification, here and on the person’s other device @full', async ({
  api,
  site,
  deviceOf,
}) => {
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  await withoutQuietHours(city, owner);
  const place = await api.newCommerce(own('Café'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const conversation = (await conversationWith(site, customer, place.id)).split('/').at(-1);
  const other = await signInOver(site, owner.account);
  const devices = ['answers', 'rings'];
  const pages = await Promise.all(
    [owner, other].map(async (who, at) => {
      const page = await deviceThat(await deviceOf(who), devices[at] ?? '');
      await page.goto('/favourites');
      await waitForWorker(page);
      return page;
    }),
  );
  await expect.poll(() => devicesOf(owner)).toBe(2);

  const { accessToken } = customer.login;
  await post(site, `/conversations/${conversation}/calls`, { media: 'voice' }, accessToken);
  for (const [at, page] of pages.entries()) {
    await expect(incoming(page)).toBeVisible();
    await deliver(page, await pushedTo(devices[at] ?? '', 'Alma te llama'));
    await expect.poll(() => shownNotifications(page)).toEqual(['Alma te llama']);
  }
  const [here, there] = pages;
  if (!here || !there) throw new Error('There are two devices.');
  await incoming(here).getByRole('button', { name: 'Contestar' }).click();
  await expect.poll(() => shownNotifications(here)).toEqual([]);
  await expect(incoming(there)).toHaveCount(0);
  await deliver(there, await pushedTo('rings', 'Llamada de Alma'));
  await expect.poll(() => shownNotifications(there)).toEqual([]);
  // A call that rings on the page, or was answered here, has no toast. The other device says why it stopped ringing.
  expect(await saidBy(here)).toEqual([]);
  expect(await saidBy(there)).toEqual(['Contestaste en otra pestaña o en otro dispositivo.']);
});

test('«Ahora no» is respected, and a notice is in the inbox although no device receives it @full', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceOf(person);
  const [first, second] = [await api.newCommerce(own('Fonda')), await api.newCommerce(own('Mercería'))];
  await page.goto(`/place/${first.id}`);
  await shown(page).getByRole('button', { name: 'Guardar' }).click();
  await offer(page).getByRole('button', { name: 'Ahora no' }).click();
  await open(page, `/place/${second.id}`);
  await shown(page).getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Guardado en tus favoritos.');
  await expect(offer(page)).toBeHidden();
  await sendCampaign(city, person, { ...fair, payload: opensAgenda });
  await open(page, '/notices');
  await notice(page, fair.title).click();
  await expect(page).toHaveURL(/\/agenda$/);
  await page.goBack();
  await expect(notice(page, fair.title)).not.toContainText('Sin leer');
});

test('a person turns a kind off, sets quiet hours and unregisters the device; signing out removes its subscription @full', async ({
  site,
  deviceOf,
}) => {
  test.slow();
  const person = await newPerson(site);
  const page = await deviceThat(await deviceOf(person), 'settings');
  await page.goto('/settings');
  await waitForWorker(page);
  await expect(deviceSwitch(page)).toBeChecked();
  await expect.poll(() => devicesOf(person)).toBe(1);
  await expect(shown(page).getByRole('region', { name: 'Tus otros dispositivos con avisos' })).toContainText(
    'Ninguno',
  );

  const events = shown(page).getByRole('switch', { name: 'Eventos' });
  await events.uncheck();
  await shown(page).getByLabel('Desde').fill('23:30');
  const account = () => readAccount(city, person);
  await expect.poll(account).toMatchObject({
    notificationPrefs: { events: false },
    quietHours: { start: '23:30', end: '08:00' },
  });
  await shown(page).getByRole('switch', { name: 'No recibir avisos a ciertas horas' }).uncheck();
  await expect.poll(account).toMatchObject({ quietHours: null });
  await accessible(page, 'the settings');

  // A kind that is off goes to the inbox only; the other kinds arrive.
  await sendCampaign(city, person, fair);
  await sendCampaign(city, person, water);
  await pushedTo('settings', water.title);
  expect(endpoint.pushed.filter(({ device }) => device === 'settings')).toHaveLength(1);

  await deviceSwitch(page).uncheck();
  await expect.poll(() => devicesOf(person)).toBe(0);
  await page.reload();
  await expect(events).not.toBeChecked();
  await expect(deviceSwitch(page)).not.toBeChecked();
  await deviceSwitch(page).check();
  await expect.poll(() => devicesOf(person)).toBe(1);

  await shown(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => devicesOf(person)).toBe(0);
});
