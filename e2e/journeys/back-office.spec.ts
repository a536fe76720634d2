/** What looks across the areas of the back office; each of them has its own journeys in `areas/`. */
import { newPerson, post } from '../support/accounts.ts';
import { Api } from '../support/api.ts';
import { answer, dialog, filterBy, filterByOne, own, row, shown, toast } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'administrator' });

test('a change over the API is in the trail of all changes and in the history of its record', async ({
  page,
  api,
}) => {
  const commerce = await api.newCommerce(own('Dulcería'));
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
  await expect(history.first()).toContainText('Unidad:Antes: pieza →Después: docena');

  await history.last().getByRole('button', { name: 'Restaurar esta versión' }).click();
  const restore = dialog(page, /^Volver a como estaba el/);
  await expect(restore.locator('.change-before')).toContainText('docena');
  await expect(restore.locator('.change-after')).toContainText('pieza');
  await restore.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(toast(page, 'Versión restaurada.')).toBeVisible();
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText('Unidad:Antes: docena →Después: pieza');
});

test('what a person reports about a commerce is read and settled, and who claims it becomes its owner', async ({
  page,
  api,
  site,
}) => {
  const commerce = await api.newCommerce(own('Lavandería'));
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

  // Who says that it is theirs becomes its owner.
  const message = own('Mi nombre está en la licencia');
  await post(site, '/claims', { commerce: commerce.id, message }, person.login.accessToken);
  await shown(page).getByText('Solicitudes de titularidad', { exact: true }).click();
  await expect(row(page, message)).toContainText(commerce.name);
  await row(page, message).getByRole('button', { name: message, exact: true }).click();
  await dialog(page, commerce.name).getByRole('button', { name: 'Aceptar' }).click();
  await answer(page, /^¿Dejar que .+ gestione/, 'Si');
  await expect(toast(page, 'ya gestiona este comercio.')).toBeVisible();
  await expect(row(page, message)).toBeHidden();
  expect((await api.readCommerce(commerce.id)).owners).toEqual([person.login.user.id]);
});
