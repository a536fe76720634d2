/** The second step of administrators, on a server that requires it. */

import { stepAt, totpCode } from '@callejero/server/features/accounts/second-step/totp.ts';
import type { Page } from '@playwright/test';
import { accessible } from '../support/axe.ts';
import { dialog } from '../support/backoffice.ts';
import { readEnvironment } from '../support/environment.ts';
import { open } from '../support/painted.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

const administrator = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer(readEnvironment().postgres, false, administrator, {
    ADMIN_SECOND_STEP: 'required',
  });
});
test.afterAll(() => server.stop());

const onInicio = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
const signOut = async (page: Page) => {
  await open(page, '/user');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).last().click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
};
/** The code that the app shows `later` steps of 30 seconds from now. */
const codeOf = (secret: string, later = 0) => totpCode(secret.toLowerCase(), stepAt(new Date()) + later);

test('an administrator sets up codes, and signs in with one, and with a recovery code', async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();

  // Only the set-up is shown, whatever path is opened.
  await page.goto(`${server.url}/login`);
  await signIn(page, administrator);
  const must = dialog(page, 'Configura el segundo paso');
  await expect(must).toBeVisible();
  await accessible(page, 'the second step must be set up');
  await page.goto(`${server.url}/commerces`);
  await expect(must).toBeVisible();
  await must.getByRole('button', { name: /Aplicación de códigos/ }).click();
  const proof = dialog(page, 'Confirma que eres tú');
  await proof.getByRole('textbox', { name: 'Contraseña actual' }).fill(administrator.password);
  await proof.getByRole('button', { name: 'Continuar' }).click();

  const scan = dialog(page, 'Añade la aplicación de códigos');
  const drawn = scan.getByRole('img', { name: 'Código QR para la aplicación de códigos' });
  await expect(drawn).toBeVisible();
  const secret = ((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await drawn.getAttribute('data-code')).toContain(`secret=${secret}`);
  await accessible(page, 'the code to scan');
  const first = scan.getByRole('textbox', { name: 'Código de la aplicación' });
  await first.fill('12');
  await scan.getByRole('button', { name: 'Comprobar' }).click();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await first.fill(await codeOf(secret));
  await scan.getByRole('button', { name: 'Comprobar' }).click();

  const shown = dialog(page, 'Guarda tus códigos de recuperación');
  const recoveryCodes = shown.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  await accessible(page, 'the recovery codes');
  const [recoveryCode = ''] = await recoveryCodes.allTextContents();
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await hear(page, 'El segundo paso quedó configurado.');
  await expect(must).toBeHidden();
  await open(page, '/dashboard');
  await onInicio(page);

  // Sign-in with a code: a wrong one has its error at the field.
  await signOut(page);
  await signIn(page, administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Un paso más' })).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Código de tu aplicación' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await accessible(page, 'the second step');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(await codeOf(secret, 1));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await open(page, '/user');
  const panel = page.getByRole('region', { name: 'Segundo paso' });
  await expect(panel).toContainText('Te quedan 10.');
  await accessible(page, 'the settings with a second step');

  // Sign-in with a recovery code, which is used up afterwards.
  await signOut(page);
  await signIn(page, administrator);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await accessible(page, 'the recovery code');
  const recovery = page.getByRole('textbox', { name: 'Código de recuperación' });
  await recovery.fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await open(page, '/user');
  await expect(panel).toContainText('Te quedan 9.');

  // New recovery codes replace the old ones.
  await panel.getByRole('button', { name: 'Crear códigos nuevos' }).click();
  const renew = dialog(page, '¿Crear códigos nuevos?');
  await renew.getByRole('textbox', { name: 'Contraseña actual' }).fill(administrator.password);
  await renew.getByRole('button', { name: 'Crear códigos nuevos' }).click();
  await expect(recoveryCodes).toHaveCount(10);
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(panel).toContainText('Te quedan 10.');

  // Without a code app only the set-up is allowed again.
  await panel.getByRole('button', { name: 'Quitar la aplicación de códigos' }).click();
  const remove = dialog(page, '¿Quitar la aplicación de códigos?');
  await remove.getByRole('textbox', { name: 'Contraseña actual' }).fill(administrator.password);
  await remove.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(must).toBeVisible();
  await context.close();
});
