/** Journeys across the areas of the back office. Those of single areas are in `areas/`. */

import { newPerson } from '../support/accounts.ts';
import { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { answer, dialog, filterBy, filterByOne, heading, own, row, shown } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

test('a press anywhere on a row opens its form, but on its checkbox chooses it', async ({ page, api }) => {
  const commerce = await api.newCommerce(own('Cerería'));
  await page.goto(`/commerces?buscar=${encodeURIComponent(commerce.name)}`);
  const entry = row(page, commerce.name);
  await entry.getByRole('checkbox').check();
  await expect(page).toHaveURL(/\/commerces\?/);
  await entry.getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(new RegExp(`/commerce/edit/${commerce.id}$`));
});

test('a change through the API is in the list of all changes and in the history of its record', async ({
  page,
  api,
}) => {
  const commerce = await api.newCommerce(own('Dulcería'));
  const product = await api.product({ commerce: commerce.id, name: own('Alegría'), unit: 'pieza' });
  await api.change('products', product, { unit: 'docena' });
  await page.goto('/audit');
  await filterBy(page, 'Tipo de registro', ['Productos']);
  await shown(page)
    .getByRole('searchbox', { name: 'Buscar por nombre o persona' })
    .fill(product.name.toUpperCase());
  const entries = row(page, product.name);
  await expect(entries).toHaveCount(2);
  // A press anywhere on a row opens it.
  await entries.filter({ hasText: 'Unidad' }).getByRole('cell', { name: 'Unidad' }).click();
  const change = dialog(page, 'Cambio');
  await expect(change.locator('.change-before')).toContainText('pieza');
  await expect(change.locator('.change-after')).toContainText('docena');
  await expect(change).not.toContainText(product.id);
  await change.getByRole('button', { name: 'Cerrar' }).click();
  // Until the search is answered, changes of others stand beside it.
  await entries
    .filter({ hasText: 'Unidad' })
    .getByRole('button', { name: /^Acciones/ })
    .click();
  await page.locator('.menu-popover').getByRole('button', { name: 'Deshacer', exact: true }).click();
  const undo = dialog(page, /^Deshacer el cambio del/);
  await expect(undo.locator('.change-after')).toContainText('pieza');
  await undo.getByRole('button', { name: 'Cancelar' }).click();
  await entries.filter({ hasText: 'Unidad' }).getByRole('cell', { name: 'Unidad' }).click();
  await change.getByRole('button', { name: 'Abrir el registro' }).click();

  const form = shown(page).getByRole('form', { name: product.name });
  await form.getByText('Historial', { exact: true }).click();
  const history = form.getByRole('listitem').filter({ hasText: /^(Cambio|Creación)/ });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('Unidad:Antes: pieza →Después: docena');

  await history.last().getByRole('button', { name: 'Restaurar esta versión' }).click();
  const restore = dialog(page, /^Volver a como estaba el/);
  await expect(restore.locator('.change-before')).toContainText('docena');
  await expect(restore.locator('.change-after')).toContainText('pieza');
  await restore.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await hear(page, 'Versión restaurada.');
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('Unidad:Antes: docena →Después: pieza');
});

test('a report about a commerce is read and answered, and a person who claims the commerce becomes its owner', async ({
  page,
  api,
  site,
}) => {
  const commerce = await api.changeCommerce(await api.newCommerce(own('Lavandería')), {
    phones: ['+522288121314'],
    email: 'hola@lavanderia.example',
  });
  const person = await newPerson(site);
  const text = own('Cerró en junio');
  await new JourneyApi({ ...site, administrator: person }).report({
    commerce: commerce.id,
    kind: 'closed',
    text,
  });
  await page.goto('/reports');
  await shown(page).getByRole('searchbox').fill(text);
  await expect(row(page, text)).toContainText(commerce.name);
  const actions = (of: string) => page.getByRole('button', { name: `Acciones de ${of}, ${commerce.name}` });
  await expect(actions('«Ya no existe»')).toBeVisible();
  await row(page, text)
    .getByRole('button', { name: /^Ya no existe/ })
    .click();
  const report = dialog(page, 'Ya no existe');
  await expect(report).toContainText(text);
  await report.getByRole('button', { name: 'Responder y resolver' }).click();
  await expect(report.getByText('Escribe la respuesta.')).toBeVisible();
  await accessible(page, 'the report to answer');
  await report.getByRole('textbox', { name: 'Respuesta' }).fill('La retiramos de la guía.');
  await report.getByRole('checkbox', { name: /^Mostrarla también/ }).check();
  await report.getByRole('button', { name: 'Responder y resolver' }).click();
  await hear(page, 'La respuesta se envió y el reporte quedó resuelto.');
  await expect(row(page, text)).toBeHidden();
  // The row that had the focus is gone.
  await expect(heading(page, 'Reportes de usuarios')).toBeFocused();
  await filterByOne(page, 'Estado', 'Resuelto');
  await expect(row(page, text)).toBeVisible();

  // The person who claims the commerce becomes its owner.
  const message = own('Mi nombre está en la licencia');
  const file = await privatePicture(site, person.login.accessToken);
  const claimed = { commerce: commerce.id, phone: '+522288173390', message, files: [file] };
  await post(site, '/claims', claimed, person.login.accessToken);
  // The tab says that a claim waits before it is opened.
  await expect(
    shown(page).getByRole('radio', { name: /^Solicitudes de titularidad.*por atender$/ }),
  ).toBeAttached();
  await shown(page).getByText('Solicitudes de titularidad', { exact: true }).click();
  await expect(row(page, message)).toContainText(commerce.name);
  const { firstName = '', lastName = '' } = person.login.user;
  await expect(actions(`${firstName} ${lastName}`.trim())).toBeVisible();
  await row(page, message).getByRole('button', { name: message, exact: true }).click();
  const claim = dialog(page, commerce.name);
  await expect(claim.getByRole('link', { name: '228 817 3390' })).toBeVisible();
  // The administrator compares the person's phone with those of the guide.
  await expect(claim.getByRole('link', { name: '228 812 1314' })).toBeVisible();
  await expect(claim.getByRole('link', { name: 'hola@lavanderia.example' })).toBeVisible();
  await claim.getByRole('button', { name: 'Ver la foto: Recibo.png' }).click();
  const proof = dialog(page, 'Recibo.png');
  await expect(proof.getByRole('img', { name: 'Recibo.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await accessible(page, 'the claim to decide');
  await claim.getByRole('button', { name: 'Aceptar' }).click();
  // A question above a dialog darkens the dialog, as that darkens the page.
  const behind = await dialog(page, '¿Dejar que').evaluate(
    (question) => getComputedStyle(question, '::backdrop').backgroundColor,
  );
  expect(behind).toBe('rgba(0, 0, 0, 0.32)');
  await answer(page, /^¿Dejar que .+ gestione/, 'Si');
  await hear(page, 'ya gestiona este comercio.');
  await expect(row(page, message)).toBeHidden();
  await expect(heading(page, 'Reportes de usuarios')).toBeFocused();
  expect((await api.readCommerce(commerce.id)).owners).toEqual([person.login.user.id]);
});

/** Uploads a picture of one pixel, which only its person and the administrator of the claim can read. Returns its id. */
async function privatePicture({ url }: { url: string }, token: string): Promise<string> {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'Recibo.png');
  const response = await fetch(`${url}/v1/files/upload?private=true`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body,
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}
