/** What an administrator decides for the whole city, on a server of its own, and a visitor sees. */

import type { CityState } from '@callejero/contract/answers/city.ts';
import { stepAt, totpCode } from '@callejero/server/features/accounts/second-step/totp.ts';
import type { Locator, Page } from '@playwright/test';
import { accessible } from '../support/axe.ts';
import { dialog } from '../support/backoffice.ts';
import { readEnvironment } from '../support/environment.ts';
import { signInOver } from '../support/http.ts';
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

/** Another administrator, without a page. */
function colleague({ request }: Page, token: string) {
  const headers = { 'x-access-token': token };
  const url = `${server.url}/v1/city`;
  const read = async () => (await (await request.get(url, { headers })).json()).data as CityState;
  return {
    read,
    async change(values: Partial<CityState['values']>) {
      const { rev } = await read();
      expect((await request.patch(url, { headers, data: { rev, values } })).status()).toBe(200);
    },
  };
}

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

test('what two administrators change at the same time is lost by neither', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('dialog', (leaving) => void leaving.accept());
  const { login } = await signInOver(server, administrator);
  const other = colleague(page, login.accessToken);
  await page.goto(`${server.url}/login`);
  await signIn(page, administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  await page.goto(`${server.url}/city`);
  const [name, slogan, email] = ['Nombre', 'Lema (opcional)', 'Correo de contacto (opcional)'].map((label) =>
    page.getByRole('textbox', { name: label, exact: true }),
  ) as [Locator, Locator, Locator];
  const days = page.getByRole('textbox', { name: 'Días que se conservan los mensajes' });
  const save = page.getByRole('button', { name: 'Guardar' });
  const restored = page.getByText('Recuperamos lo que habías escrito.');
  const conflict = dialog(page, 'Alguien más guardó este registro');
  const stored = await days.inputValue();

  // The save that follows a conflict on another field is refused: the other's value is no change of this person.
  await days.fill('60');
  await other.change({ slogan: 'Puerta del mar' });
  await save.click();
  await dialog(page, 'Confirma que eres tú').getByRole('button', { name: 'Cancelar' }).click();
  await expect(slogan).toHaveValue('Puerta del mar');
  await days.fill(stored);
  await name.fill('Puerto Nuevo');
  await save.click();
  await hear(page, 'La ciudad se guardó.');
  expect((await other.read()).values).toMatchObject({ name: 'Puerto Nuevo', slogan: 'Puerta del mar' });

  // A draft holds what this person changed, and knows the version that they saw.
  await name.fill('Puerto Viejo');
  await page.reload();
  await expect(restored).toBeVisible();
  await other.change({ email: 'hola@puerto.example' });
  await page.reload();
  await expect(email).toHaveValue('hola@puerto.example');
  await expect(name).toHaveValue('Puerto Viejo');
  await other.change({ name: 'Puerto Ajeno' });
  await page.reload();
  await save.click();
  await conflict.getByRole('radio', { name: /^Versión guardada/ }).check();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(name).toHaveValue('Puerto Ajeno');
  await expect(restored).toBeHidden();
  expect((await other.read()).values).toMatchObject({ name: 'Puerto Ajeno', email: 'hola@puerto.example' });

  // What goes back to the environment still does after a conflict.
  await page.getByRole('button', { name: 'Volver al del entorno: Nombre' }).click();
  await other.change({ name: 'Puerto Distinto' });
  await save.click();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect.poll(async () => (await other.read()).set).not.toContain('name');
  await context.close();
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
  const stored = await days.inputValue();
  const other = colleague(page, token);
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
  await expect(proof).toBeVisible();
  // A conflict takes the place of the question for the code, which would save over the other's value.
  await other.change({ chatRetentionDays: Number(stored) + 1 });
  await proof.getByRole('textbox', { name: 'Código de tu aplicación' }).fill(await codeOf(1));
  await proof.getByRole('button', { name: 'Confirmar y guardar' }).click();
  const conflict = dialog(page, 'Alguien más guardó este registro');
  await expect(proof).toBeHidden();
  await conflict.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await proof.getByRole('textbox', { name: 'Código de tu aplicación' }).fill(await codeOf(1));
  await proof.getByRole('button', { name: 'Confirmar y guardar' }).click();
  await hear(page, 'La ciudad se guardó.');
  await expect(days).toHaveValue('60');
});
