import type { Role } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const id = '01890000-0000-7000-8000-000000000000';

/** The seed's route table, written out: the app's own table is what is tested. */
const administratorOnly = [
  '/notifications',
  `/notification/edit/${id}`,
  '/products',
  `/product/create/new`,
  '/promotions',
  `/promotion/view/${id}`,
  '/users',
  `/user/edit/${id}`,
  '/administrators',
  `/administrator/edit/${id}`,
  '/categories',
  '/category/create/new',
  '/events',
  `/event/edit/${id}`,
  '/commerces',
  '/commerce/create/new',
  `/change-password/${id}`,
  '/dashboard',
  '/discounts',
  '/vehicles',
  '/holidays',
  `/holiday/edit/${id}`,
  '/keys',
  '/base-map',
  '/review',
  '/reports',
  '/audit',
  '/import',
];
const userOnly = ['/settings', '/qr-scan', '/map'];
const visitorOnly = [
  '/login',
  '/register',
  '/recover-password',
  '/recover-password-success',
  `/new-password/${id}/abc`,
  `/recover-password/user/${id}/abc`,
];
const open = ['/no-internet', '/email-confirmation', '/not-found', '/update-app/immediate'];
const signedIn = ['/agenda', '/deals', '/favourites', '/my-commerces', '/conversations', `/place/${id}`];

/** Where each kind of path leads each kind of person; null: it stays. */
const table: Record<Role, { paths: readonly string[]; leads: string | null }[]> = {
  visitor: [
    { paths: [...administratorOnly, ...userOnly, ...signedIn, '/user', '/'], leads: '/login' },
    { paths: [...visitorOnly, ...open], leads: null },
    { paths: ['/nada', '/commerce', '/map/x'], leads: '/not-found' },
  ],
  guest: [
    {
      paths: [...administratorOnly, '/settings', '/my-commerces', '/conversations', '/user'],
      leads: '/login',
    },
    {
      paths: [
        ...visitorOnly,
        ...open,
        '/qr-scan',
        '/map',
        '/agenda',
        '/deals',
        '/favourites',
        `/place/${id}`,
      ],
      leads: null,
    },
    { paths: ['/'], leads: '/map' },
    { paths: ['/nada'], leads: '/not-found' },
  ],
  user: [
    { paths: [...administratorOnly, ...visitorOnly, '/'], leads: '/map' },
    { paths: [...userOnly, ...signedIn, ...open], leads: null },
    { paths: ['/user'], leads: '/settings' },
    { paths: ['/nada'], leads: '/not-found' },
  ],
  administrator: [
    { paths: [...userOnly, ...visitorOnly, '/'], leads: '/commerces' },
    { paths: [...administratorOnly, ...signedIn, ...open, '/user'], leads: null },
    { paths: ['/nada'], leads: '/not-found' },
  ],
};

/** In the page: goes to each path as a link would, and answers where that ended once nothing changes any more. */
async function follow(paths: string[]): Promise<string[][]> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
  const landed: string[][] = [];
  for (const path of paths) {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ usr: null, key: String(idx), idx }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    for (let before = ''; before !== location.pathname; ) {
      before = location.pathname;
      await turn();
      await turn();
    }
    landed.push([path, location.pathname]);
  }
  return landed;
}

for (const as of ['visitor', 'guest', 'user', 'administrator'] as const) {
  test.describe(`as ${as}`, () => {
    test.use({ as });
    test('every route leads where its access says', async ({ page }) => {
      test.slow();
      // One load; then the app's own navigation, which is what guards.
      await page.goto('/not-found');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wanted = table[as].flatMap(({ paths, leads }) => paths.map((path) => [path, leads ?? path]));
      const landed = await page.evaluate(
        follow,
        wanted.map(([path = '/']) => path),
      );
      expect(landed).toEqual(wanted);
    });

    test('a route opened from outside is guarded as well', async ({ page }) => {
      for (const { paths, leads } of table[as]) {
        const path = paths.at(-1) ?? '/';
        await page.goto(path);
        await expect.poll(() => new URL(page.url()).pathname).toBe(leads ?? path);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      }
    });
  });
}

test.describe('a screen that a later version brings', () => {
  test.use({ as: 'administrator' });
  test('says so instead of being blank', async ({ page }) => {
    await page.goto(`/video-call/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Videollamada' })).toBeVisible();
    await expect(page.getByText('Todavía no está disponible')).toBeVisible();
  });
});

test.describe('side menu', () => {
  test.use({ as: 'administrator' });
  test('has the nine entries in their order, and leaves', async ({ page, site }) => {
    await page.goto('/commerces');
    await expect(page.locator('html')).toHaveAttribute('mode', 'md');
    const menu = page.getByRole('navigation', { name: 'Menú' });
    await expect(menu.getByRole('link')).toContainText([
      // The brand leads to the first page.
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
      'Avisos',
      'Descuentos',
      'Festivos',
      'Vehículos',
      'Historial',
      'Claves',
      'Textos legales',
      'Correo (Gmail)',
      site.administrator.account.email,
    ]);
    await expect(menu.getByRole('button')).toHaveText(['Cerrar Sesión']);
    const mail = menu.getByRole('link', { name: 'Correo (Gmail)' });
    await expect(mail).toHaveAttribute('href', 'https://mail.google.com/');
    await expect(mail).toHaveAttribute('target', '_blank');
    await expect(menu.getByRole('link', { name: site.administrator.account.email })).toHaveAttribute(
      'href',
      '/user',
    );
    // What is shown is stored, with the seed's fields.
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
  });
});

test.describe('the side menu of a plain user', () => {
  test.use({ as: 'user' });
  test('lists no screens of the back office and leads to the map @phone', async ({ page, site }) => {
    const asked = Promise.withResolvers<void>();
    await page.route(/\/assets\/SideMenu/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto('/not-found');
    // Also who asks before it has come gets it.
    await page.getByRole('button', { name: 'Menú' }).click();
    asked.resolve();
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
});
