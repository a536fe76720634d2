/** A notification from its draft to the outcome for each recipient. */

import { readFile } from 'node:fs/promises';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Notice } from '@callejero/contract/resources/notices.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { createPushEndpoint, type PushEndpoint } from '@callejero/server/testing/push-endpoint.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import {
  answer,
  dialog,
  field,
  goBack,
  heading,
  own,
  relate,
  row,
  save,
  shown,
} from '../support/backoffice.ts';
import { readEnvironment, type SignedInAccount, type Site } from '../support/environment.ts';
import { post, signInOver } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { test as base, expect } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

interface Office {
  site: Site;
  endpoint: PushEndpoint;
}

/** A server with a push service of the test. */
const test = base.extend<object, { office: Office }>({
  office: [
    async ({ browserName: _any }, use) => {
      const endpoint = await createPushEndpoint();
      const configuration = { PUSH_HOSTS: endpoint.host };
      const server = await startServer(readEnvironment().postgres, false, administrator, configuration);
      const { url, outbox } = server;
      const signedIn = await signInOver({ url }, administrator);
      await use({ site: { url, outbox, user: null, administrator: signedIn }, endpoint });
      await server.stop();
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ office }, use) => use(office.site),
});
test.use({ map: 'none', as: 'administrator' });
test.slow();

/** A person with a device that gets notifications. */
async function subscriber({ site, endpoint }: Office, device: string): Promise<SignedInAccount> {
  const person = await newPerson(site);
  const { user, accessToken } = person.login;
  const registration = { app: 'callejero', capacitor: true, osType: 'web', userApp: user.pushId };
  await post(site, '/push/ensure', { ...registration, pnId: await endpoint.subscribe(device) }, accessToken);
  return person;
}

async function openNotice(site: Site, { login: { accessToken } }: SignedInAccount): Promise<void> {
  const asked = await fetch(`${site.url}/v1/notices`, { headers: { 'x-access-token': accessToken } });
  const [notice] = ((await asked.json()) as Envelope<Notice[]>).data;
  await post(site, `/notices/${notice?.id}/open`, {}, accessToken);
}

const panelOf = (page: Page) => shown(page).getByRole('region', { name: 'Estado de la notificación' });
const act = (page: Page, name: string) => panelOf(page).getByRole('button', { name }).click();
const figure = (page: Page, name: string) =>
  panelOf(page).locator('dl > div').filter({ hasText: name }).locator('dd');

test('a campaign is prepared, tested and sent with live progress, and shows the outcome for each person @either', async ({
  page,
  office,
}) => {
  const { site, endpoint } = office;
  const [reached, gone] = [await subscriber(office, 'reached'), await subscriber(office, 'gone')];
  const without = await newPerson(site);
  const title = own('Corte de agua');
  await page.goto('/notification/create/new');
  await field(page, 'Título').fill(title);
  await field(page, 'Mensaje').fill('Mañana no habrá agua en el centro.');
  // This kind is sent at any hour, so the test does not depend on the time.
  await shown(page)
    .getByRole('radio', { name: /^Aviso de la ciudad/ })
    .check();
  await shown(page).getByRole('radio', { name: 'Personas concretas' }).check();
  for (const { account } of [reached, gone, without]) await relate(page, 'Personas', account.email);
  await expect(
    shown(page).getByText('La recibirían 3 personas en sus Avisos y 2 de ellas también en sus dispositivos.'),
  ).toBeVisible();
  await expect(
    shown(page).getByText(/^A los teléfonos con la aplicación no se les puede avisar/),
  ).toBeVisible();
  await accessible(page, 'the form with its estimate');
  await save(page, 'Se creó correctamente.');

  await act(page, 'Enviar una prueba a mis dispositivos');
  await hear(page, 'Ninguno de tus dispositivos recibe avisos');
  await expect(
    panelOf(page).getByRole('button', { name: 'Enviar una prueba a mis dispositivos' }),
  ).toBeFocused();
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  endpoint.answers.set('reached', [{ status: 201, after }]);
  endpoint.answers.set('gone', [{ status: 410 }]);
  const question = `¿Enviar «${title}» a 3 personas?`;
  await act(page, 'Enviar ahora');
  await answer(page, question, 'No');
  await expect(panelOf(page)).toContainText('Es un borrador');
  await act(page, 'Enviar ahora');
  await answer(page, question, 'Si');
  await expect(panelOf(page)).toContainText('Se está enviando: faltan 2 personas');
  await expect(shown(page).getByText('3 personas la tienen en sus Avisos')).toBeVisible();
  await expect(figure(page, 'Alcanzables')).toContainText('2 (67%)');
  await expect(field(page, 'Título')).toHaveCount(0);
  release();
  await expect(panelOf(page)).toContainText(/Se envió el .+, hora de /);
  for (const [name, said] of [
    ['Aceptadas', '1 (33%)'],
    ['Abiertas', '0 (0%)'],
    ['Fallidas', '1 (33%)'],
  ] as const)
    await expect(figure(page, name)).toContainText(said);
  expect(endpoint.pushed.find(({ device }) => device === 'reached')?.content.notification.title).toBe(title);
  await openNotice(site, reached);
  await expect(figure(page, 'Abiertas')).toContainText('1 (33%)');
  await accessible(page, 'what became of it');

  await act(page, 'Ver destinatarios');
  const people = dialog(page, 'Destinatarios');
  const one = (email: string) => people.getByRole('listitem').filter({ hasText: email });
  await expect(one(reached.account.email)).toContainText('Abierta');
  await expect(one(without.account.email)).toContainText('Sin dispositivo');
  await accessible(page, 'its people');
  await people.getByRole('button', { name: 'Fallida 1' }).click();
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await expect(one(gone.account.email)).toContainText('El dispositivo ya no recibe avisos.');
  await people.getByRole('button', { name: /^Todas/ }).click();
  await people.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill(without.account.email);
  await expect(people.getByRole('listitem')).toHaveCount(1);
  await accessible(page, 'who was found among its people');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${without.account.email},Sin dispositivo`);
  await people.getByRole('searchbox').fill('nadie se llama así');
  await expect(people.getByText('Nadie coincide con lo que buscas.')).toBeVisible();
  await people.getByRole('button', { name: 'Cerrar' }).click();

  await goBack(page);
  await expect(row(page, title)).toContainText('Enviada');
  await expect(row(page, title)).toContainText('3 personas, 1 aceptada, 1 abierta, 1 fallida');
});

const week = 7 * 86_400_000;
const [nextWeek = '', afterThat = ''] = [1, 2].map((weeks) =>
  new Date(Date.now() + weeks * week).toISOString().slice(0, 10),
);

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('a campaign is scheduled in the city’s time, moved, cancelled and copied @full', async ({
    page,
    api,
    site,
  }) => {
    const commerce = await api.newCommerce(own('Cafetería'));
    const person = await newPerson(site);
    await post(site, `/favourites/commerces/${commerce.id}`, {}, person.login.accessToken);
    const title = own('Cata');
    const { id } = await api.notification({
      ...{
        title,
        kind: 'promotions',
        message: 'El sábado hay cata.',
        audience: { favourites: [commerce.id] },
      },
    });
    const scheduledAt = async () =>
      new Date((await api.one<Notification>('notifications', { id })).scheduledAt ?? '').toISOString();
    await page.goto(`/notification/edit/${id}`);
    await expect(shown(page).getByText(/^La recibiría 1 persona en sus Avisos/)).toBeVisible();

    await act(page, 'Programar…');
    const asked = dialog(page, 'Programar el envío');
    const choose = async (time: string) => {
      await asked.getByLabel('Fecha y hora').fill(time);
      await asked.getByRole('button', { name: 'Programar' }).click();
    };
    await choose('');
    await expect(asked.getByRole('alert')).toHaveText('Elige la fecha y la hora.');
    await expect(asked.getByLabel('Fecha y hora')).toBeFocused();
    await choose('2020-01-01T10:00');
    await expect(asked.getByRole('alert')).toHaveText('Elige un momento que esté por venir.');
    await accessible(page, 'when it is to be sent');
    await choose(`${nextWeek}T10:00`);
    await expect(panelOf(page)).toContainText(/Se enviará el .*10:00/);
    expect(await scheduledAt()).toBe(`${nextWeek}T16:00:00.000Z`);
    await expect(heading(page, title)).toBeFocused();

    await act(page, 'Cambiar la hora…');
    await choose(`${afterThat}T18:30`);
    await expect(panelOf(page)).toContainText(/Se enviará el .*18:30/);

    // Somebody else moves it at the moment of this press.
    await page.route(
      '**/notifications/*/cancel',
      async (route) => {
        const { rev } = await api.one<Notification>('notifications', { id });
        const { accessToken } = site.administrator.login;
        const moved = { rev, scheduledAt: `${nextWeek}T18:00:00Z` };
        await post(site, `/notifications/${id}/schedule`, moved, accessToken);
        await route.continue();
      },
      { times: 1 },
    );
    await act(page, 'Cancelar envío');
    await answer(page, `¿Cancelar el envío de «${title}»?`, 'Si');
    await hear(page, 'Alguien más cambió esta notificación.');
    await expect(panelOf(page)).toContainText(/Se enviará el .*12:00/);
    await act(page, 'Cancelar envío');
    await answer(page, `¿Cancelar el envío de «${title}»?`, 'Si');
    await expect(panelOf(page)).toContainText('Se canceló');
    await expect(heading(page, title)).toBeFocused();

    await act(page, 'Hacer una copia');
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(heading(page, title)).toBeVisible();
    await expect(panelOf(page)).toContainText('Es un borrador');
    await expect(shown(page).getByRole('radio', { name: /^Quienes guardaron/ })).toBeChecked();
  });
});
