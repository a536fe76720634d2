/** Administrators with few permissions, and what they see of the back office. */
import type { Page } from '@playwright/test';
import { newPerson } from './accounts.ts';
import { JourneyApi } from './api.ts';
import { goBack, row, shown } from './backoffice.ts';
import type { SignedInAccount, Site } from './environment.ts';
import { post, signInOver } from './http.ts';
import { go } from './painted.ts';
import { expect } from './test.ts';

interface World {
  site: Site;
  api: JourneyApi;
  deviceOf: (who: SignedInAccount) => Promise<Page>;
}

/** A new administrator without permissions. */
export async function newColleague({ site, api }: Pick<World, 'site' | 'api'>): Promise<SignedInAccount> {
  const { account, login } = await newPerson(site);
  await api.makeAdministrator(login.user.id, []);
  // Administrators need a longer password than users do, so that a new administrator has to choose another.
  const newPassword = 'bugambilias al amanecer, siempre';
  const { accessToken } = (await signInOver(site, account)).login;
  const change = { currentPassword: account.password, newPassword };
  await post(site, `/users/changePassword/${login.user.id}`, change, accessToken);
  return signInOver(site, { ...account, password: newPassword });
}

/** The colleague's device and API client, with only these permissions. */
export async function withPermissions(
  { site, api, deviceOf }: World,
  colleague: SignedInAccount,
  permissions: string[],
): Promise<{ page: Page; theirs: JourneyApi }> {
  await api.makeAdministrator(colleague.login.user.id, permissions);
  const signedIn = await signInOver(site, colleague.account);
  return { page: await deviceOf(signedIn), theirs: new JourneyApi({ ...site, administrator: signedIn }) };
}

export interface LimitedArea {
  /** `/products` and `/product`. */
  list: string;
  form: string;
  /** The label of the list's button for a new record. */
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
} satisfies Record<string, LimitedArea>;

export interface Readable {
  id: string;
  /** The name in its row and its form. */
  name: string;
  /** The search text that finds it, if its name is not unique. */
  search?: string;
  /** The panel of its form with further actions for others. */
  panel?: string;
  /** The changes that a write tries to make. */
  changes: Record<string, unknown>;
  /** Another write: a creation, or a decision on this record. */
  write?: (theirs: JourneyApi) => Promise<unknown>;
}

/** Actions that people with more permissions have on a record. */
const actions =
  /^(Guardar|Editar|Archivar|Aceptar|Rechazar…|Publicar|Enviar ahora|Guardar permisos|Deshabilitar)/;

/** Expects a read-only list and form, without a way to create a record. */
export async function expectReadOnly(
  page: Page,
  { list, form, create }: LimitedArea,
  record: Readable,
): Promise<void> {
  await go(page, `${list}?buscar=${encodeURIComponent(record.search ?? record.name)}`);
  await expect(row(page, record.name)).toHaveCount(1);
  await expect(shown(page).getByRole('link', { name: create })).toHaveCount(0);
  const menu = row(page, record.name).getByRole('button', { name: /^Acciones/ });
  await expect(row(page, record.name).getByRole('button', { name: /^Archivar/ })).toHaveCount(0);
  // The menu may lead to a page that is only read.
  if ((await menu.count()) > 0) {
    await menu.click();
    await expect(page.getByRole('button', { name: /^Ver / })).toBeVisible();
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await expect(shown(page).getByRole('checkbox')).toHaveCount(0);
  // The list of archived rows is only for people who may archive.
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

/** Expects that the list says why it is empty, and that the record is refused, or not found if everybody sees some rows. */
export async function expectNoAccess(
  page: Page,
  { list, form }: LimitedArea,
  record: { id: string },
): Promise<void> {
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
export async function expectRefused(writes: Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(writes);
  for (const answer of answers)
    expect(answer.status === 'rejected' ? String(answer.reason) : 'It was done.').toMatch(/: 403 /);
}
