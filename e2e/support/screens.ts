/** The screens that are looked through one by one, and what shows that each is there. */
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Page } from '@playwright/test';
import { newPerson } from './accounts.ts';
import { Api } from './api.ts';
import type { Role, SignedIn, Site } from './environment.ts';
import { expect } from './test.ts';

/** A screen that is opened by its address and looked through. */
export interface Screen {
  path: string;
  /** What shows that the screen is there with its content. */
  ready: (page: Page) => Promise<void>;
  /** It has other elements on a wide screen than on a phone. */
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
      await expect(page.getByRole('row').nth(1).or(page.locator('.cards li').first())).toBeVisible();
    },
  },
  titled(`/${one}/create/new`, create),
];

/** One row of every collection whose list the demonstration leaves empty, and who is in it. */
async function furnish(api: Api, site: Site, commerce: string): Promise<SignedIn> {
  const person = await newPerson(site);
  const discount = await api.discount({ name: 'Dos por uno', type: 'buyXGetY', buyQty: 2, getQty: 1 });
  const dates = { startsAt: '2026-01-01T12:00:00Z', endsAt: '2099-01-01T12:00:00Z' };
  await api.product({ commerce, name: 'Café de olla', price: 3500, unit: 'taza' });
  await api.promotion({ title: 'Café al dos por uno', terms: 'En barra.', discount: discount.id, ...dates });
  await api.event({ title: 'Cata de café', startsAt: dates.endsAt, recurrence: 'FREQ=WEEKLY', commerce });
  await api.notification({ title: 'Hay cata', message: 'El sábado, con café de la región.' });
  await api.vehicle({ owner: person.login.user.id, kind: 'bicycle', brand: 'Benotto' });
  await new Api({ ...site, administrator: person }).report({ commerce, kind: 'hours' });
  return person;
}

/** The rows of the demonstration that stand in the addresses. */
export interface Rows {
  accepted: { id: string; name: string };
  pending: { id: string; name: string };
  category: string;
  event: { id: string; title: string };
  person: string;
  administrator: string;
}

/** What the screens of such a person show, and the rows in their addresses. */
export async function rowsFor(as: Role, api: Api, site: Site): Promise<Rows> {
  const [accepted] = (await api.commerces({ status: 'accepted' })).data;
  const [pending] = (await api.commerces({ status: 'pending' })).data;
  const [event] = await api.find<Event>('events', { status: 'published' });
  const category = accepted?.categories[0];
  if (!accepted || !pending || !event || !category)
    throw new Error('The demonstration lacks a commerce that is accepted, one that is pending, or an event.');
  const person = as === 'administrator' ? (await furnish(api, site, accepted.id)).login.user.id : '';
  return { accepted, pending, category, event, person, administrator: site.administrator.login.user.id };
}

/** The screens that `accessibility.spec.ts` opens as such a person, with these rows in their addresses. */
export function screensOf(as: Role, rows: Rows): Screen[] {
  const { accepted, pending, category, event, person, administrator } = rows;
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
  const places = (page: Page) =>
    expect(page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first()).toBeVisible();
  const place = (page: Page) => expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
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
  if (as === 'guest') return [];
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
      path: `/administrator/edit/${administrator}`,
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

const nobody = '00000000-0000-0000-0000-000000000000';
const row = { id: nobody, name: '', title: '' };
const none: Rows = {
  accepted: row,
  pending: row,
  category: nobody,
  event: row,
  person: nobody,
  administrator: nobody,
};

/** Which page of the app it is, whatever row it shows. */
export const pageOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** The pages that `accessibility.spec.ts` opens by their plain address as such a person, and finds painted. */
export const pagesOpened = (as: Role) => new Set(screensOf(as, none).map(({ path }) => pageOf(path)));
