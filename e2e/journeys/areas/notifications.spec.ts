import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { newPerson } from '../../support/accounts.ts';
import { accessible } from '../../support/axe.ts';
import {
  archiveAndRestore,
  create,
  field,
  filterBy,
  own,
  relate,
  row,
  save,
  saveRefused,
  settle,
  shown,
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/notifications', form: '/notification', create: 'Nueva notificación' };

test('a notification is prepared, changed against another write, and not sent while nothing delivers it', async ({
  page,
  api,
  site,
}) => {
  const person = await newPerson(site);
  const title = own('Feria');
  await page.goto('/notifications');
  await create(page, 'Nueva notificación');
  await saveRefused(page, ['Título', 'Mensaje']);
  await field(page, 'Título').fill(title);
  await field(page, 'Mensaje').fill('Este fin de semana hay feria del libro.');
  await expect(shown(page).getByText(/^La recibirían \d+ personas\.$/)).toBeVisible();
  await shown(page).getByRole('radio', { name: 'Personas concretas' }).check();
  await expect(shown(page).getByText(/^Elige a quién/)).toBeVisible();
  await relate(page, 'Personas', person.account.email);
  await expect(shown(page).getByText('La recibiría 1 persona.')).toBeVisible();
  await accessible(page, 'form');
  await save(page, 'Se creó correctamente.');

  const panel = shown(page).getByRole('region', { name: 'Estado de la notificación' });
  await expect(panel.getByText('Borrador', { exact: true })).toBeVisible();
  await field(page, 'Mensaje').fill('El sábado hay feria del libro.');
  const stored = await api.one<Notification>('notifications', { title });
  await api.change('notifications', stored, { message: 'El domingo hay feria del libro.' });
  const versions = ['El sábado hay feria del libro.', 'El domingo hay feria del libro.'];
  await settle(page, 'Mensaje', versions, 'Tu versión');
  await shown(page).getByRole('searchbox').fill(title);
  await expect(row(page, title)).toContainText('El sábado hay feria del libro.');
  await filterBy(page, 'Estado', ['En cola']);
  await expect(row(page, title)).toBeHidden();
  await filterBy(page, 'Estado', ['Borrador']);
  const named = row(page, title).getByRole('link');
  await expect(named).toBeVisible();
  await archiveAndRestore(page, title, named);

  await named.click();
  for (const name of ['Enviar ahora', 'Programar…']) {
    await expect(panel.getByRole('button', { name })).toBeDisabled();
    await expect(panel.getByRole('button', { name })).toHaveAccessibleDescription(
      /^Todavía no hay servicio de avisos/,
    );
  }
  await expect(panel.getByText(/^Todavía no hay servicio de avisos/)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const notification = await api.notification({ title: own('Aviso'), message: 'Se cierra la calle.' });
  const record = { id: notification.id, name: notification.title };
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['notifications:read'], async (page, theirs) => {
    await onlyLooks(page, area, record);
    await refusesAll([
      theirs.change('notifications', notification, { message: 'Se abre.' }),
      theirs.notification({ title: 'Otra', message: 'Otra.' }),
      theirs.archive('notifications', notification),
    ]);
    await page.goto(`/notification/edit/${notification.id}`);
    const panel = shown(page).getByRole('region', { name: 'Estado de la notificación' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
  });
  await withPermissions(world, colleague, ['products:read'], async (page) => {
    await seesNothing(page, area, record);
  });
  expect(await api.one('notifications', { id: notification.id })).toMatchObject({ rev: notification.rev });
});
