/** Estado: what was found of the installation, for whoever leads it. */
import { violations } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { newColleague, withPermissions } from '../support/limited.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

test('the state of the installation is read in words, checked again, and tried with a mail and a notice', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await shown(page)
    .getByRole('link', { name: /^Estado/ })
    .click();
  await expect(shown(page).getByRole('heading', { level: 1, name: 'Estado' })).toBeVisible();
  const database = shown(page).getByRole('listitem').filter({ hasText: 'PostgreSQL' }).first();
  await expect(database).toContainText('Bien');
  await expect(
    shown(page)
      .getByText(/^Comprobado /)
      .first(),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const says = async (action: string, text: RegExp) => {
    await shown(page).getByRole('button', { name: action }).click();
    await hear(page, text);
  };
  await says('Comprobar ahora', /Comprobado ahora mismo\./);
  await says('Enviarme un correo', /No hay servidor de correo/);
  await says('Enviarme un aviso', /Enviado a|Ningún dispositivo tuyo|Aviso de prueba/);
});

test('the state is offered only to those who have all permissions @full', async ({ site, api, deviceOf }) => {
  const colleague = await newColleague({ site, api });
  const { page } = await withPermissions({ site, api, deviceOf }, colleague, ['commerces:*', 'city:*']);
  await page.goto('/dashboard');
  await expect(shown(page).getByRole('link', { name: 'La ciudad' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Estado' })).toHaveCount(0);
});
