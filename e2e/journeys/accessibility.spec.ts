import type { Event } from '@callejero/contract/resources/events.ts';
import { isInShare, runs } from '@callejero/contract/testing/property-runs.ts';
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { JourneyApi } from '../support/api.ts';
import { accessible, violations } from '../support/axe.ts';
import { dialog, openFilter, shown } from '../support/backoffice.ts';
import type { SignedInAccount, Site, SiteRole } from '../support/environment.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

interface Screen {
  path: string;
  /** Waits until the screen is shown with its content. */
  ready: (page: Page) => Promise<void>;
  /** The screen has other elements on a wide screen than on a phone. */
  both?: true;
}

const titled = (path: string, title: string): Screen => ({
  path,
  ready: (page) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(),
});

/** A list, with at least one row, and the form of a new one. */
const managed = (many: string, one: string, title: string, create: string): Screen[] => [
  {
    both: true,
    path: `/${many}`,
    ready: async (page) => {
      await titled('', title).ready(page);
      const list = shown(page);
      await expect(list.getByRole('row').nth(1).or(list.locator('.cards li').first())).toBeVisible();
    },
  },
  titled(`/${one}/create/new`, create),
];

/** Creates a row of every collection whose list the demonstration leaves empty. Returns the person in these rows. */
async function createRows(api: JourneyApi, site: Site, commerce: string): Promise<SignedInAccount> {
  const person = await newPerson(site);
  const discount = await api.discount({ name: 'Dos por uno', type: 'buyXGetY', buyQty: 2, getQty: 1 });
  const dates = { startsAt: '2026-01-01T12:00:00Z', endsAt: '2099-01-01T12:00:00Z' };
  await api.product({ commerce, name: 'Café de olla', price: 3500, unit: 'taza' });
  await api.promotion({ title: 'Café al dos por uno', terms: 'En barra.', discount: discount.id, ...dates });
  await api.event({ title: 'Cata de café', startsAt: dates.endsAt, recurrence: 'FREQ=WEEKLY', commerce });
  await api.notification({ title: 'Hay cata', message: 'El sábado, con café de la región.' });
  await api.vehicle({ owner: person.login.user.id, kind: 'bicycle', brand: 'Benotto' });
  await new JourneyApi({ ...site, administrator: person }).report({ commerce, kind: 'hours' });
  return person;
}

async function screensOf(as: SiteRole, api: JourneyApi, site: Site): Promise<Screen[]> {
  if (as === 'visitor')
    return [
      {
        path: '/login',
        ready: (page) => expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible(),
      },
      titled('/no-internet', 'Sin conexión'),
      titled('/email-confirmation', 'Confirma tu correo'),
      titled('/not-found', 'No encontramos esta página'),
      titled('/update-app/flexible', 'Hay una versión nueva'),
      titled('/register', 'Crear una cuenta'),
      titled('/recover-password', 'Recuperar la contraseña'),
      titled('/recover-password-success', 'Revisa tu correo'),
      titled(`/new-password/${crypto.randomUUID()}/${'r'.repeat(43)}`, 'El enlace ya no es válido'),
      titled('/legal/terms', 'Condiciones de uso'),
    ];
  const [accepted] = (await api.commerces({ status: 'accepted' })).data;
  if (!accepted) throw new Error('The demonstration has no accepted commerce.');
  const places = (page: Page) =>
    expect(page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first()).toBeVisible();
  const place = (page: Page) => expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
  const [event] = await api.find<Event>('events', { status: 'published' });
  if (!event) throw new Error('The demonstration has no published event.');
  if (as === 'user')
    return [
      { both: true, path: '/map', ready: places },
      { both: true, path: `/map?place=${accepted.id}`, ready: place },
      { path: `/place/${accepted.id}`, ready: place },
      titled('/settings', 'Ajustes'),
      titled('/agenda?when=weekend', 'Agenda'),
      titled(`/event-page/${event.id}`, event.title),
      titled('/favourites', 'Favoritos'),
      titled('/deals', 'Promociones'),
      titled('/my-redemptions', 'Mis canjes'),
      titled('/my-reports', 'Mis reportes'),
      titled('/notices', 'Avisos'),
      titled('/my-contact-code', 'Mi código de contacto'),
    ];
  const [pending] = (await api.commerces({ status: 'pending' })).data;
  if (!pending) throw new Error('The demonstration has no pending commerce.');
  const category = accepted.categories[0];
  const person = (await createRows(api, site, accepted.id)).login.user.id;
  return [
    { ...titled('/dashboard', 'Inicio'), both: true },
    { ...titled('/holidays?ver=country', 'Días festivos'), both: true },
    titled('/keys', 'Claves'),
    titled('/base-map', 'Mapa base'),
    {
      both: true,
      path: '/commerces',
      ready: (page) => expect(page.getByRole('checkbox', { name: /^Seleccionar/ }).nth(1)).toBeVisible(),
    },
    titled('/commerces?buscar=ornitorrinco', 'Comercios'),
    titled(`/commerce/edit/${pending.id}`, pending.name),
    titled(`/commerce/view/${accepted.id}`, accepted.name),
    titled('/commerce/create/new', 'Nuevo comercio'),
    { ...titled('/categories', 'Categorías'), both: true },
    {
      path: `/category/edit/${category}`,
      ready: (page) => expect(page.getByRole('textbox', { name: /^Nombre/ })).toBeVisible(),
    },
    titled('/import', 'Importar'),
    titled('/user', 'Ajustes'),
    ...managed('users', 'user', 'Usuarios', 'Invitar usuario'),
    titled(`/user/edit/${person}`, 'Alma Ríos'),
    ...managed('administrators', 'administrator', 'Administradores', 'Invitar administrador'),
    {
      path: `/administrator/edit/${site.administrator.login.user.id}`,
      ready: (page) => expect(page.getByRole('region', { name: 'Permisos' })).toBeVisible(),
    },
    titled(`/change-password/${person}`, 'Cambiar la contraseña'),
    ...managed('products', 'product', 'Productos', 'Nuevo producto'),
    ...managed('promotions', 'promotion', 'Promociones', 'Nueva promoción'),
    ...managed('discounts', 'discount', 'Descuentos', 'Nuevo descuento'),
    titled('/discount-limits', 'Límites de los descuentos propios'),
    ...managed('events', 'event', 'Eventos', 'Nuevo evento'),
    ...managed('notifications', 'notification', 'Notificaciones', 'Nueva notificación'),
    ...managed('vehicles', 'vehicle', 'Vehículos', 'Nuevo vehículo'),
    { ...titled('/audit', 'Historial de cambios'), both: true },
    { ...titled('/reports', 'Reportes de usuarios'), both: true },
    titled('/legal/terms/edit', 'Editar Condiciones de uso'),
  ];
}

/** Elements that are wider than the screen, so that the page would scroll sideways. */
async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const roots = [document.documentElement, ...document.querySelectorAll('.ion-page:not(.ion-page-hidden)')];
    const scrollers = [...document.querySelectorAll('ion-content')].map(
      (content) => content.shadowRoot?.querySelector('.inner-scroll') ?? content,
    );
    return [...roots, ...scrollers]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`,
      );
  });
}

/** In the full run there are many screens, so each part has a time limit of its own. */
const of = runs(4, 1);
const parts = [
  { as: 'visitor', part: 0, of: 1, on: '@phone' } as const,
  { as: 'user', part: 0, of: 1, on: '@either' } as const,
  ...Array.from({ length: of }, (_, part) => ({ as: 'administrator', part, of, on: '@either' }) as const),
];

for (const { as, part, of, on } of parts) {
  test.describe(`screens of the ${as}${of > 1 ? `, part ${part + 1} of ${of}` : ''}`, () => {
    // Only the guide's map has elements of its own.
    test.use({ as, map: as === 'user' ? 'drawn' : 'none' });

    test('open without a violation, light and dark, and don’t scroll sideways on a phone at 160 % text', {
      tag: on,
    }, async ({ page, api, site, isMobile }) => {
      test.setTimeout(180_000);
      const screens = (await screensOf(as, api, site)).filter(
        ({ both }, index) => (isMobile || both) && index % of === part,
      );
      for (const { path, ready } of screens.filter((_, index) => isInShare(index, 4))) {
        await open(page, path);
        await ready(page);
        await expect(page.locator('.ion-page:not(.ion-page-hidden) .skeleton')).toHaveCount(0);
        await accessible(page, path);
        if (!isMobile) continue;
        expect.soft(await overflow(page), `${path} at 100 %`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '160%'));
        expect.soft(await overflow(page), `${path} at 160 %`).toEqual([]);
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      }
    });
  });
}

test.describe('dialogs and menus', () => {
  test.use({ as: 'administrator' });

  test('dialogs and menus have names and no violation', async ({ page }) => {
    await page.goto('/commerces?status=pending');
    const choices = await openFilter(page, 'Categoría');
    await expect(choices.getByRole('treeitem').first()).toBeVisible();
    expect.soft(await violations(page), 'choices of a filter').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(choices).toBeHidden();

    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Archivar' })).toBeVisible();
    expect.soft(await violations(page), 'menu of a row').toEqual([]);
    await page.getByRole('button', { name: 'Rechazar…' }).click();
    const reason = dialog(page, /^Rechazar/);
    await expect(reason.getByRole('textbox', { name: 'Motivo del rechazo' })).toBeVisible();
    expect.soft(await violations(page), 'reason of a rejection').toEqual([]);
  });
});
