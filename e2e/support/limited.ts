/** Administrators who may do little, and what the back office then is to them. */
import type { Page } from '@playwright/test';
import { newPerson } from './accounts.ts';
import { Api } from './api.ts';
import { goBack, row, shown } from './backoffice.ts';
import type { SignedIn, Site } from './environment.ts';
import { post, signInOver } from './http.ts';
import { go } from './painted.ts';
import { expect } from './test.ts';

interface World {
  site: Site;
  api: Api;
  deviceOf: (who: SignedIn) => Promise<Page>;
}

/** Somebody who will be an administrator with less. */
export async function newColleague({ site, api }: Pick<World, 'site' | 'api'>): Promise<SignedIn> {
  const { account, login } = await newPerson(site);
  await api.makeAdministrator(login.user.id, []);
  // Administrators need a longer password than users do, so that a new administrator has to choose another.
  const newPassword = 'bugambilias al amanecer, siempre';
  const { accessToken } = (await signInOver(site, account)).login;
  const change = { currentPassword: account.password, newPassword };
  await post(site, `/users/changePassword/${login.user.id}`, change, accessToken);
  return signInOver(site, { ...account, password: newPassword });
}

/** The colleague's own device, and what the colleague does over the API, with just these permissions. */
export async function withPermissions(
  { site, api, deviceOf }: World,
  colleague: SignedIn,
  permissions: string[],
): Promise<{ page: Page; theirs: Api }> {
  await api.makeAdministrator(colleague.login.user.id, permissions);
  const signedIn = await signInOver(site, colleague.account);
  return { page: await deviceOf(signedIn), theirs: new Api({ ...site, administrator: signedIn }) };
}

export interface Area {
  /** `/products` and `/product`. */
  list: string;
  form: string;
  /** What the list's button for a new one says. */
  create: string;
}

export const areas = {
  administrators: { list: '/administrators', form: '/administrator', create: 'Invitar administrador' },
  categories: { list: '/categories', form: '/category', create: 'Nueva categoría' },
  commerces: { list: '/commerces', form: '/commerce', create: 'Nuevo comercio' },
  discounts: { list: '/discounts', form: '/discount', create: 'Nuevo descuento' },
  events: { list: '/events', form: '/event', create: 'Nuevo evento' },
  notifications: { list: '/notifications', form: '/notification', create: 'Nueva notificación' },
  products: { list: '/products', form: '/product', create: 'Nuevo producto' },
  promotions: { list: '/promotions', form: '/promotion', create: 'Nueva promoción' },
  users: { list: '/users', form: '/user', create: 'Invitar usuario' },
  vehicles: { list: '/vehicles', form: '/vehicle', create: 'Nuevo vehículo' },
} satisfies Record<string, Area>;

export interface Readable {
  id: string;
  /** What its row and its form are called. */
  name: string;
  /** What is typed to find it, where its name is not the only one of that name. */
  search?: string;
  /** The panel of its form from which others do more. */
  panel?: string;
  /** What a write would change. */
  changes: Record<string, unknown>;
  /** Another write: of a new one, or a decision on this one. */
  write?: (theirs: Api) => Promise<unknown>;
}

/** What others do with a record, beside writing its fields. */
const actions =
  /^(Guardar|Editar|Archivar|Aceptar|Rechazar…|Publicar|Enviar ahora|Guardar permisos|Deshabilitar)/;

/** The list offers nothing but to look, the form is one to read, and a new one can't be begun. */
export async function onlyLooks(page: Page, { list, form, create }: Area, record: Readable): Promise<void> {
  await go(page, `${list}?buscar=${encodeURIComponent(record.search ?? record.name)}`);
  await expect(row(page, record.name)).toHaveCount(1);
  await expect(shown(page).getByRole('link', { name: create })).toHaveCount(0);
  await expect(row(page, record.name).getByRole('button', { name: /^(Acciones|Archivar)/ })).toHaveCount(0);
  await expect(shown(page).getByRole('checkbox')).toHaveCount(0);
  // What was deleted is for who may delete.
  await expect(shown(page).getByRole('button', { name: /archivad/i })).toHaveCount(0);

  await row(page, record.name).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${form}/(edit|view)/${record.id}`));
  const read = shown(page).getByRole('form', { name: record.name });
  await expect(read).toBeVisible();
  await expect(read.getByRole('textbox')).toHaveCount(0);
  if (record.panel) {
    const panel = shown(page).getByRole('region', { name: record.panel });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button').filter({ hasNotText: 'Compartir QR' })).toHaveCount(0);
    for (const box of await panel.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  }
  await expect(shown(page).getByRole('button', { name: actions })).toHaveCount(0);
  await expect(shown(page).getByRole('link', { name: actions })).toHaveCount(0);
  await expect(read.getByText('Historial', { exact: true })).toHaveCount(0);

  await goBack(page);
  await expect(row(page, record.name)).toHaveCount(1);
  await go(page, `${form}/create/new`);
  await expect(shown(page).getByText('No tienes permiso para crear en esta sección.')).toBeVisible();
}

/** The list says why there is none; the record is refused, or not there where everybody sees some of them. */
export async function seesNothing(page: Page, { list, form }: Area, record: { id: string }): Promise<void> {
  await go(page, list);
  await expect(shown(page).getByText('No tienes permiso para ver esta sección.')).toBeVisible();
  await expect(shown(page).getByRole('searchbox')).toHaveCount(0);
  await go(page, `${form}/edit/${record.id}`);
  await expect(shown(page).getByRole('alert')).toContainText(
    /No tienes permiso para hacer esto\.|No se ha encontrado lo que buscas\./,
  );
  await expect(shown(page).getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expect(shown(page).getByRole('form')).toHaveCount(0);
}

/** Each of these writes is answered with 403. */
export async function refusesAll(writes: Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(writes);
  for (const answer of answers)
    expect(answer.status === 'rejected' ? String(answer.reason) : 'It was done.').toMatch(/: 403 /);
}
