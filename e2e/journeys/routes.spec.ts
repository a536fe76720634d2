import { signInOver } from '../support/http.ts';
import { go, painted } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

test.describe('side menu', () => {
  test.use({ as: 'administrator' });
  test('has all its entries in order, and opens their screens @full', async ({ page, site }) => {
    await page.goto('/commerces');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu.getByRole('link')).toContainText([
      // The brand links to the first page.
      'Callejero',
      'Administradores',
      'Usuarios',
      'Categorías',
      'Eventos',
      'Comercios',
      'Productos',
      'Promociones',
      'Notificaciones',
      'Inicio',
      'Revisión',
      'Importar',
      'Reportes',
      'Descuentos',
      'Festivos',
      'Turnos',
      'Avisos de la ciudad',
      'Barrios',
      'Vehículos',
      'Historial',
      'Claves',
      'Textos legales',
      'Correo (Gmail)',
      site.administrator.account.email,
    ]);
    await expect(menu.getByRole('button')).toHaveText(['Cerrar Sesión', 'Ir al menú']);
    const mail = menu.getByRole('link', { name: 'Correo (Gmail)' });
    await expect(mail).toHaveAttribute('href', 'https://mail.google.com/');
    await expect(mail).toHaveAttribute('target', '_blank');
    await expect(menu.getByRole('link', { name: site.administrator.account.email })).toHaveAttribute(
      'href',
      '/user',
    );
    // The shown entries are stored, with the fields of the seed specification.
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('callejero.menu') ?? '[]'));
    expect(stored).toHaveLength(9);
    expect(stored[2]).toEqual({
      code: 'categories',
      label: 'Categorías',
      route: '/categories',
      enabled: true,
      show: true,
    });
    await menu.getByRole('link', { name: 'Categorías' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Categorías' })).toHaveAttribute('aria-current', 'page');
    // The current entry stays in view in a window that becomes lower.
    await menu.getByRole('link', { name: 'Importar' }).click();
    await expect(menu.getByRole('link', { name: 'Importar' })).toHaveAttribute('aria-current', 'page');
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect(menu.getByRole('link', { name: 'Importar' })).toBeInViewport({ ratio: 1 });
  });

  test('ends the session and forgets it', async ({ site, deviceOf }) => {
    // A session of its own: that of the fixture belongs to the other journeys too.
    const page = await deviceOf(await signInOver(site, site.administrator.account));
    await page.goto('/categories');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await painted(page, '/login');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token$|\.user$/.test(key))),
    ).toEqual([]);
  });
});

test.describe('a page change', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('takes the 280 ms of the mode md', async ({ page }) => {
    await page.goto('/login');
    await painted(page, '/login');
    const moved = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const { animate } = Element.prototype;
          Element.prototype.animate = function (frames, options) {
            if (this.matches('.page') && typeof options === 'object') done(Number(options.duration));
            return animate.call(this, frames, options);
          };
        }),
    );
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    expect(await moved).toBe(280);
    await painted(page, '/recover-password');
  });
});

test.describe('the side menu of a plain user', () => {
  test.use({ as: 'user' });
  test('lists no screens of the back office and links to the map @phone @full', async ({ page, site }) => {
    await page.goto('/not-found');
    await page.getByRole('button', { name: 'Menú' }).click();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu.getByRole('link')).toContainText([
      'Callejero',
      'Correo (Gmail)',
      site.user?.account.email ?? '',
    ]);
    await menu.getByRole('link', { name: 'Callejero: Inicio' }).click();
    await expect(page).toHaveURL(/\/map/);
    await expect(menu).toBeHidden();
  });

  test('closes by a step back, which stays on the page @phone @full', async ({ page }) => {
    await page.goto('/settings');
    await painted(page, '/settings');
    await go(page, '/not-found');
    await painted(page, '/not-found');
    await page.getByRole('button', { name: 'Menú' }).click();
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await painted(page, '/not-found');
    // Closes also while it is still opening.
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.goBack();
    await expect(menu).toBeHidden();
    await painted(page, '/not-found');
    await page.goBack();
    await painted(page, '/settings');
  });
});
