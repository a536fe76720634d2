import type { Page } from '@playwright/test';
import { newAddress } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog } from '../support/backoffice.ts';
import type { Site } from '../support/environment.ts';
import { openShell, type Shell, shellOrigin } from '../support/shell.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

/** Collects what the page's policy or the server refuses. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text());
  });
  return refused;
}

async function start(page: Page, site: Site, prepare: (shell: Shell) => void = () => {}): Promise<Shell> {
  // To a phone's WebView the server is on the same kind of network as the app; Chromium needs a permission.
  await page.context().grantPermissions(['local-network-access'], { origin: shellOrigin });
  const shell = await openShell(page, site.url);
  prepare(shell);
  await page.goto(`${shellOrigin}/`);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  return shell;
}

test('the Android shell signs in at its server, and uses the functions of the phone', {
  tag: '@phone',
}, async ({ page, site }) => {
  const refused = watchRefusals(page);
  const live = page.waitForEvent('websocket', (socket) =>
    socket.url().startsWith(`${site.url.replace('http', 'ws')}/socket.io/`),
  );
  const shell = await start(page, site);
  if (!site.user) throw new Error('Nobody is a user there.');
  await signIn(page, site.user.account);
  await expect(page.getByText(/^\d+ lugares$/).first()).toBeVisible();
  await live;

  // Tokens are in the phone's secure storage, and in no storage that a script of the page can read.
  await expect
    .poll(() => [...shell.secrets.keys()].toSorted())
    .toEqual(['callejero.accessToken', 'callejero.refreshToken']);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key.endsWith('Token'))).toEqual([]);
  expect(shell.calls).toContain('SystemBars.setStyle');

  // After a restart the app uses them.
  await page.goto(`${shellOrigin}/account`);
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible();
  expect(refused).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  shell.close();
});

test('the shell opens only links of mails, goes back, and minimizes the app at its first screen', {
  tag: '@phone',
}, async ({ page, site }) => {
  const shell = await start(page, site);
  const first = page.url();
  await expect.poll(() => shell.listening('App', 'appUrlOpen')).toBe(true);
  await shell.emit('App', 'appUrlOpen', { url: `${site.url}/commerces` });
  await shell.emit('App', 'appUrlOpen', { url: `${site.url}/recover-password/administrator/7/abc` });
  await shell.emit('App', 'appUrlOpen', { url: `${site.url}/recover-password/user/7/abc` });
  await expect(page).toHaveURL(`${shellOrigin}/new-password/7/abc`);
  await shell.back();
  await expect(page).toHaveURL(first);
  expect(shell.calls).not.toContain('App.minimizeApp');
  await shell.back();
  await expect.poll(() => shell.calls).toContain('App.minimizeApp');
  expect(page.url()).toBe(first);

  // Back from a page whose state names a route leads there.
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  const address = page.getByRole('textbox', { name: 'Correo electrónico' });
  await expect(page.getByRole('heading', { name: 'Recuperar la contraseña' })).toBeVisible();
  // The page below goes after its transition.
  await expect(address).toHaveCount(1);
  await address.fill(newAddress('nadie'));
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page).toHaveURL(`${shellOrigin}/recover-password-success`);
  await shell.back();
  await expect(page).toHaveURL(`${shellOrigin}/login`);
  shell.close();
});

test('the shell downloads an update in the background, and installs it from its page @full', {
  tag: '@phone',
}, async ({ page, site }) => {
  const shell = await start(page, site, ({ answer }) => {
    answer('AppUpdate.getAppUpdateInfo', () => ({ updateAvailability: 2, immediateUpdateAllowed: false }));
    answer('AppUpdate.startFlexibleUpdate', () => ({ code: 0 }));
  });
  const change = (installStatus: number) =>
    shell.emit('AppUpdate', 'onFlexibleUpdateStateChange', { installStatus });
  await hear(page, 'Descargando actualización!');
  await change(11);
  await expect(page).toHaveURL(`${shellOrigin}/update-app/flexible`);
  await accessible(page, 'the update of a shell');
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect.poll(() => shell.calls).toContain('AppUpdate.completeFlexibleUpdate');
  await change(5);
  const failed = dialog(page, 'No se pudo actualizar la aplicación');
  await expect(failed.getByRole('button')).toHaveText(['Reintentar', 'Abrir Play Store', 'Cancelar']);
  await failed.getByRole('button', { name: 'Abrir Play Store' }).click();
  await expect.poll(() => shell.calls).toContain('AppUpdate.openAppStore');
  shell.close();
});

test('the shell requests a passkey from the phone, and shows nothing when the person cancels @full', {
  tag: '@phone',
}, async ({ page, site }) => {
  // The journeys' server has no app in a store configured.
  await page.route(`${site.url}/config.json`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), phoneApps: ['android'] } });
  });
  const asked: unknown[] = [];
  await start(page, site, ({ answer }) =>
    answer('CapacitorPasskey.getCredential', ({ requestJson }) => {
      asked.push(JSON.parse(String(requestJson)));
      throw { code: 'UnknownError', message: 'activity is cancelled by the user.' };
    }),
  );
  const button = page.getByRole('button', { name: 'Entrar con una llave de acceso' });
  await button.click();
  await expect
    .poll(() => asked)
    .toEqual([expect.objectContaining({ challenge: expect.any(String), rpId: 'localhost' })]);
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
