/** What an administrator decides for the whole city, on a server of its own, and a visitor sees. */

import { stepAt, totpCode } from '@callejero/server/features/accounts/second-step/totp.ts';
import { accessible } from '../support/axe.ts';
import { dialog } from '../support/backoffice.ts';
import { readEnvironment } from '../support/environment.ts';
import { cropping, fromGallery, photo } from '../support/pictures.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer(readEnvironment().postgres, false, administrator, {
    ADMIN_SECOND_STEP: 'optional',
  });
});
test.afterAll(() => server.stop());

test('the name, colour and logo that an administrator sets are what a visitor sees, and can be taken back', async ({
  browser,
}) => {
  test.slow();
  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await office.newPage();
  await page.goto(`${server.url}/login`);
  await signIn(page, administrator);
  const steps = page.getByRole('region', { name: 'Puesta en marcha' });
  await steps.getByRole('link', { name: 'Ponerle nombre a la ciudad' }).click();

  const form = page.getByRole('form', { name: 'La ciudad' });
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Puerto Aurora');
  const color = form.getByRole('textbox', { name: 'Color de la marca', exact: true });
  await color.fill('rosa');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(color).toHaveAttribute('aria-invalid', 'true');
  await color.fill('#c2185b');
  await expect(form.getByRole('region', { name: 'Vista previa de los colores' })).toContainText('Oscuro');
  // Each group of fields is announced by its own title.
  await expect(form.getByRole('region', { name: 'Seguridad y datos' })).toBeVisible();
  await form.getByRole('button', { name: 'Subir imagen' }).click();
  await fromGallery(page, 'Logotipo', [await photo(page, 'logo.jpg', 600, 600)]);
  await cropping(page).getByRole('button', { name: 'Recortar', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Quitar' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await hear(page, 'La ciudad se guardó.');
  await expect(form.getByText('Fijado aquí.')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Líneas para el archivo .env' })).toHaveValue(
    /CITY_NAME='Puerto Aurora'\nBRAND_COLOR='#c2185b'/,
  );
  await accessible(page, 'the values of the city');

  const guest = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await guest.newPage();
  await visitor.goto(server.url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Puerto Aurora' })).toBeVisible();
  const icon = await visitor.locator('link[rel=icon]').getAttribute('href');
  expect(icon).toMatch(/^\/brand\/icon-192\.png\?v=/);
  const picture = await visitor.request.get(`${server.url}${icon}`);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  const manifest = await visitor.request.get(`${server.url}/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({ short_name: 'Puerto Aurora' });
  await visitor.goto(`${server.url}/login`);
  await expect(visitor.getByText('Puerto Aurora', { exact: true }).first()).toBeVisible();
  const brand = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  expect(await brand()).toBe('#c2185b');
  await color.fill('#1b5e20');
  await page.getByRole('button', { name: 'Guardar' }).click();
  // As when the person comes back to the open app.
  const comesBack = async () => {
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return brand();
  };
  await expect.poll(comesBack).toBe('#1b5e20');

  await form.getByRole('button', { name: 'Volver al del entorno: Nombre' }).click();
  await expect(form.getByText('Al guardar vuelve al valor del entorno.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText('Al guardar vuelve al valor del entorno.')).toBeHidden();
  await expect(form.getByText('Fijado aquí.')).toHaveCount(2);
  await visitor.goto(server.url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Villa Jacaranda' })).toBeVisible();
});

test('an administrator proves a second step before messages are kept for a shorter time @full', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await signIn(page, administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/city'));
  await page.goto(`${server.url}/city`);
  const { 'x-access-token': token = '' } = (await asked).headers();
  const days = page.getByRole('textbox', { name: 'Días que se conservan los mensajes' });
  await days.fill('60');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const proof = dialog(page, 'Confirma que eres tú');
  await expect(proof).toContainText('Primero configura tu segundo paso');
  await accessible(page, 'the second step is missing');
  await proof.getByRole('button', { name: 'Cancelar' }).click();

  const headers = { 'x-access-token': token };
  const ask = async (path: string, data: object) =>
    (await page.request.post(`${server.url}/v1/users/secondStep/totp/${path}`, { headers, data })).json();
  const { secret } = (await ask('start', { currentPassword: administrator.password })).data as {
    secret: string;
  };
  const codeOf = (later: number) => totpCode(secret.toLowerCase(), stepAt(new Date()) + later);
  await ask('finish', { code: await codeOf(0) });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await proof.getByRole('textbox', { name: 'Código de tu aplicación' }).fill(await codeOf(1));
  await proof.getByRole('button', { name: 'Confirmar y guardar' }).click();
  await hear(page, 'La ciudad se guardó.');
  await expect(days).toHaveValue('60');
});
