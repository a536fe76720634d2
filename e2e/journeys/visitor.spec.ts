import { loader } from '../support/backoffice.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ map: 'none' });

test('signing in returns to the requested page, with its query', async ({ page, site }) => {
  await page.goto('/commerces?buscar=cafe&status=accepted');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, site.administrator.account);
  await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeVisible();
  await expect(page).toHaveURL(/\/commerces\?buscar=cafe&status=accepted$/);
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toHaveValue('cafe');
});

test('an administrator begins at Inicio; the login page leads somebody who is signed in to the commerces', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  await signIn(page, site.administrator.account);
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/commerces$/);
});

test('an unknown path leads to the page that says so, and from there home @full', async ({ page }) => {
  await page.goto('/no/existe');
  await expect(page).toHaveURL(/\/not-found$/);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
});

test('a screen that can’t be loaded has a message, is never blank, and opens on retry @full', async ({
  page,
}) => {
  const code = /\/assets\/pages-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Algo salió mal en esta página' })).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crear una cuenta' })).toBeVisible();
});

test('fields left empty are named beside them before anything is sent; a wrong password has an error, and the typed text stays', async ({
  page,
  site,
}) => {
  await page.goto('/login');
  let sent = false;
  page.on('request', (request) => {
    sent ||= request.url().includes('/users/login');
  });
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Escribe la contraseña.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toBeFocused();
  expect(sent).toBe(false);

  const asked = Promise.withResolvers<void>();
  await page.route('**/users/login', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await signIn(page, { email: site.administrator.account.email, password: 'no es esta' });
  // The loader with its three dots is shown during the request.
  const waiting = loader(page);
  await expect(waiting).toContainText('Procesando...');
  asked.resolve();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('El correo o la contraseña no son correctos.');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(
    site.administrator.account.email,
  );
});
