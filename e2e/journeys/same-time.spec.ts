/** What somebody else changes meanwhile is not written over unseen. */
import type { CommerceInbox } from '@callejero/contract/inbox.ts';
import type { Administrator } from '@callejero/contract/resources/administrators.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import type { Site } from '../support/environment.ts';
import { post, put } from '../support/http.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test('the settings of a shop’s messages that a colleague changed are replaced only after a warning', async ({
  api,
  site,
  deviceOf,
}) => {
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Botica del Sur'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const save = (settings: Omit<CommerceInbox, 'labels'>) =>
    put<CommerceInbox>(
      site,
      `/commerces/${place.id}/inbox`,
      { ...settings, labels: [] },
      owner.login.accessToken,
    );
  const { rev } = await save({ rev: 0, greeting: 'Hola.', away: null, calls: true });

  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  const open = () => shown(page).getByRole('button', { name: 'Ajustes de los mensajes' }).click();
  await open();
  const settings = dialog(page, 'Ajustes de los mensajes');
  const greeting = settings.getByRole('textbox', { name: /^Saludo/ });
  const away = settings.getByRole('textbox', { name: /^Mensaje de ausencia/ });
  await greeting.fill('Hola, {nombre}.');
  await save({ rev, greeting: 'Buenas.', away: 'Cerramos.', calls: true });
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await open();
  await expect(away).toHaveValue('Cerramos.');
  await expect(greeting).toHaveValue('Hola, {nombre}.');
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Alguien cambió estos ajustes mientras los editabas. Si guardas otra vez, queda lo tuyo.');
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await expect(settings).toBeHidden();
  await open();
  await expect(greeting).toHaveValue('Hola, {nombre}.');
  await expect(away).toHaveValue('Cerramos.');
});

test('special days that a colleague changed are replaced only after a warning', async ({
  api,
  site,
  deviceOf,
}) => {
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Panadería'));
  const owned = await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  await shown(page).getByRole('button', { name: 'Cambiar los días' }).click();
  const days = dialog(page, 'Días especiales');
  await days.getByRole('button', { name: 'Añadir un día' }).click();

  const christmas = { date: `${new Date().getFullYear() + 1}-12-25`, closed: true, slots: [] };
  await api.changeCommerce(owned, { specialHours: [christmas] });
  // The live connection has told of the other version.
  await expect(shown(page).getByText('Ninguno: vale el horario de siempre.')).toHaveCount(0);
  await days.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Cambió mientras lo veías: así está ahora.');
  expect((await api.one<Commerce>('commerces', { id: place.id })).specialHours).toEqual([christmas]);
  await days.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Los días especiales están publicados.');
});

test('a restored draft of one’s profile asks about the field that changed elsewhere', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const page = await deviceOf(person);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Almudena');
  await page.reload();
  await expect(name).toHaveValue('Almudena');
  await api.change('users', await api.one<User>('users', { id: person.login.user.id }), {
    firstName: 'Alba',
  });
  await page.reload();
  await expect(name).toHaveValue('Almudena');
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click();
  const conflict = dialog(page, 'Alguien más guardó este registro');
  await conflict.getByRole('radio', { name: /^Versión guardada/ }).check();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(name).toHaveValue('Alba');
});

/** Lets somebody else write just before the page's own write arrives, too late for its screen to hear of it. */
const justBefore = (page: Page, url: string, write: () => Promise<unknown>) =>
  page.route(
    url,
    async (route) => {
      await write();
      await route.continue();
    },
    { times: 1 },
  );

/** A conversation of a customer, who wrote one message, with a shop. */
async function sharedConversation(site: Site, api: JourneyApi) {
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Cestería'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const opened = await post<ConversationView>(
    site,
    '/conversations',
    { type: 'commerce', commerce: place.id },
    customer.login.accessToken,
  );
  await put(
    site,
    `/conversations/${opened.id}/messages/${crypto.randomUUID()}`,
    { type: 'text', body: '¿Abren hoy?' },
    customer.login.accessToken,
  );
  const { id } = opened;
  return { place, customer, owner, path: `/conversations/${id}`, screen: `/conversation/${id}` };
}

const field = (page: Page) => shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });

test('quick replies that a colleague changed are shown with one’s own before they are saved', async ({
  api,
  site,
  deviceOf,
}) => {
  const { owner, path, screen } = await sharedConversation(site, api);
  const token = owner.login.accessToken;
  await put(site, `${path}/replies`, { seen: [], replies: ['Sí.', 'No.'] }, token);
  const page = await deviceOf(owner);
  await page.goto(screen);
  await shown(page).getByRole('button', { name: 'Opciones de la conversación' }).click();
  await page.getByRole('button', { name: 'Respuestas rápidas' }).click();
  const replies = dialog(page, 'Respuestas rápidas');
  await replies.getByRole('textbox', { name: 'Respuesta 1' }).fill('Sí, hasta las ocho.');
  await put(site, `${path}/replies`, { seen: ['Sí.', 'No.'], replies: ['Sí.', 'No.', 'Mañana.'] }, token);
  await replies.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, /^Alguien cambió las respuestas mientras las editabas/);
  await expect(replies.getByRole('textbox', { name: 'Respuesta 2' })).toHaveValue('Mañana.');
  await replies.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'Respuestas guardadas.');
  await put(site, `${path}/replies`, { seen: ['No.', 'Mañana.', 'Sí, hasta las ocho.'], replies: [] }, token);
});

test('labels that a colleague chose meanwhile stay, and one’s own are added after a warning', async ({
  api,
  site,
  deviceOf,
}) => {
  const { owner, place, path, screen } = await sharedConversation(site, api);
  const token = owner.login.accessToken;
  const labels = ['Encargo', 'Duda'].map((name) => ({ id: crypto.randomUUID(), name, tone: 'success' }));
  const settings = { rev: 0, greeting: null, away: null, calls: true, labels };
  await put(site, `/commerces/${place.id}/inbox`, settings, token);
  const page = await deviceOf(owner);
  await page.goto(screen);
  await shown(page).getByRole('button', { name: 'Etiquetas' }).click();
  const chooser = dialog(page, 'Etiquetas de la conversación');
  await chooser.getByRole('checkbox', { name: 'Encargo' }).check();
  await put(site, `${path}/labels`, { seen: [], labels: [labels[1]?.id] }, token);
  // The live connection has told of the other label.
  await expect(chooser.getByRole('checkbox', { name: 'Duda' })).toBeChecked();
  await chooser.getByRole('button', { name: 'Guardar' }).click();
  await expect(chooser).toBeHidden();
  await expect(shown(page).getByText('Encargo').first()).toBeVisible();
  await expect(shown(page).getByText('Duda').first()).toBeVisible();

  await shown(page).getByRole('button', { name: 'Etiquetas' }).click();
  await chooser.getByRole('checkbox', { name: 'Encargo' }).uncheck();
  await justBefore(page, `**/v1${path}/labels`, () =>
    put(site, `${path}/labels`, { seen: labels.map(({ id }) => id), labels: [labels[0]?.id] }, token),
  );
  await chooser.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, /^Alguien cambió estas etiquetas mientras las elegías/);
  await expect(chooser.getByRole('checkbox', { name: 'Duda' })).not.toBeChecked();
  await chooser.getByRole('button', { name: 'Guardar' }).click();
  await expect(chooser).toBeHidden();
  await put(site, `${path}/labels`, { seen: [], labels: [labels[0]?.id] }, token);
});

const bubble = (page: Page, text: string) =>
  shown(page)
    .getByRole('region', { name: 'Mensajes', exact: true })
    .getByRole('listitem')
    .filter({ hasText: text });

test('the edit of a message that is restored over a newer version shows that version first', async ({
  api,
  site,
  deviceOf,
}) => {
  const { customer, screen } = await sharedConversation(site, api);
  const page = await deviceOf(customer);
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto(screen);
  const edit = async () => {
    await expect(field(page)).toHaveValue('');
    await field(page).press('ArrowUp');
    await expect(shown(page).getByRole('button', { name: 'Guardar' })).toBeVisible();
  };
  await expect(bubble(page, '¿Abren hoy?')).toBeVisible();
  await edit();
  await field(page).fill('¿Abren el lunes?');
  await page.reload();
  const other = await deviceOf(customer);
  await other.goto(screen);
  await expect(bubble(other, '¿Abren hoy?')).toBeVisible();
  await field(other).press('ArrowUp');
  await field(other).fill('¿Abren mañana?');
  await shown(other).getByRole('button', { name: 'Guardar' }).click();

  await expect(bubble(page, '¿Abren mañana?')).toBeVisible();
  await edit();
  await expect(field(page)).toHaveValue('¿Abren el lunes?');
  const changed = shown(page).getByRole('status').filter({ hasText: 'Este mensaje cambió' });
  await expect(changed).toContainText('¿Abren mañana?');
  await shown(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(bubble(page, '¿Abren el lunes?')).toBeVisible();

  // Another device saves while the person types.
  await edit();
  await field(page).fill('¿Y el martes?');
  await field(other).press('ArrowUp');
  await field(other).fill('¿Y el jueves?');
  await shown(other).getByRole('button', { name: 'Guardar' }).click();
  await expect(changed).toContainText('¿Y el jueves?');
  await expect(field(page)).toHaveValue('¿Y el martes?');
});

test('permissions that somebody else changed are not replaced: they are shown, and chosen again', async ({
  api,
  site,
  deviceOf,
}) => {
  const { id } = (await newPerson(site)).login.user;
  const token = site.administrator.login.accessToken;
  const give = async (permissions: readonly string[]) => {
    const { rev } = await api.one<Administrator>('users', { id });
    await post(site, `/users/${id}/roles`, { roles: ['administrator', 'user'], permissions, rev }, token);
  };
  await give(['categories:read']);
  const page = await deviceOf('administrator');
  await page.goto(`/administrator/edit/${id}`);
  const panel = page.getByRole('region', { name: 'Permisos' });
  const see = (group: string) => panel.getByRole('group', { name: group }).getByLabel('Ver');
  await see('Promociones').check();
  await justBefore(page, '**/v1/users/*/roles', () => give(['categories:read', 'actions:read']));
  await panel.getByRole('button', { name: /Guardar/ }).click();
  await hear(page, 'Alguien más cambió esta cuenta. Estos son los permisos que tiene ahora.');
  await expect(see('Promociones')).not.toBeChecked();
  await expect(see('Categorías')).toBeChecked();
  const { permissions } = await api.one<Administrator>('administrators', { id });
  expect(permissions).toEqual(expect.arrayContaining(['categories:read', 'actions:read']));
});
