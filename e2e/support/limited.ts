/** Administrators who may do little, and what the back office then is to them. */
import type { Browser, Page } from '@playwright/test';
import { newPerson, signInOver } from './accounts.ts';
import { Api } from './api.ts';
import { row, shown } from './backoffice.ts';
import type { SignedIn, Site } from './environment.ts';
import { expect, storageOf } from './test.ts';

interface World {
  site: Site;
  api: Api;
  browser: Browser;
}

/** Somebody who will be an administrator with less. */
export async function newColleague({ site, api }: Pick<World, 'site' | 'api'>): Promise<SignedIn> {
  const { account, login } = await newPerson(site);
  await api.makeAdministrator(login.user.id, []);
  // Administrators need a longer password than users do, so that whoever becomes one has to choose anew.
  const newPassword = 'bugambilias al amanecer, siempre';
  const changed = await fetch(`${site.url}/v1/users/changePassword/${login.user.id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-access-token': (await signInOver(site, account)).login.accessToken,
    },
    body: JSON.stringify({ currentPassword: account.password, newPassword }),
  });
  if (!changed.ok) throw new Error(`The password was not changed: ${await changed.text()}`);
  return signInOver(site, { ...account, password: newPassword });
}

/** What is seen, and done over the API, with just these permissions. */
export async function withPermissions(
  { site, api, browser }: World,
  colleague: SignedIn,
  permissions: string[],
  look: (page: Page, theirs: Api) => Promise<void>,
): Promise<void> {
  await api.makeAdministrator(colleague.login.user.id, permissions);
  const limited = { ...site, administrator: await signInOver(site, colleague.account) };
  const context = await browser.newContext({
    baseURL: site.url,
    storageState: storageOf(limited, 'administrator'),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await look(await context.newPage(), new Api(limited));
  await context.close();
}

export interface Area {
  /** `/products` and `/product`. */
  list: string;
  form: string;
  /** What the list's button for a new one says. */
  create: string;
}

/** The list offers nothing but to look, the form is one to read, and a new one can't be begun. */
export async function onlyLooks(
  page: Page,
  { list, form, create }: Area,
  /** `search` where its name is not the only one of that name. */
  record: { id: string; name: string; search?: string },
): Promise<void> {
  await page.goto(`${list}?buscar=${encodeURIComponent(record.search ?? record.name)}`);
  await expect(row(page, record.name)).toHaveCount(1);
  await expect(shown(page).getByRole('link', { name: create })).toHaveCount(0);
  await expect(shown(page).getByRole('button', { name: /^Acciones de/ })).toHaveCount(0);
  await expect(shown(page).getByRole('checkbox')).toHaveCount(0);

  await row(page, record.name).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${form}/(edit|view)/${record.id}`));
  const read = shown(page).getByRole('form', { name: record.name });
  await expect(read).toBeVisible();
  await expect(read.getByRole('textbox')).toHaveCount(0);
  for (const name of ['Guardar', 'Archivar', 'Editar'])
    await expect(shown(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(shown(page).getByRole('link', { name: 'Editar', exact: true })).toHaveCount(0);
  await expect(read.getByText('Historial', { exact: true })).toHaveCount(0);

  await page.goto(`${form}/create/new`);
  await expect(shown(page).getByText('No tienes permiso para crear en esta sección.')).toBeVisible();
}

/** The list says why there is none; the record is refused, or not there where everybody sees some of them. */
export async function seesNothing(page: Page, { list, form }: Area, record: { id: string }): Promise<void> {
  await page.goto(list);
  await expect(shown(page).getByText('No tienes permiso para ver esta sección.')).toBeVisible();
  await expect(shown(page).getByRole('searchbox')).toHaveCount(0);
  await page.goto(`${form}/edit/${record.id}`);
  await expect(shown(page).getByRole('alert')).toContainText(
    /No tienes permiso para hacer esto\.|No se ha encontrado lo que buscas\./,
  );
  await expect(shown(page).getByRole('form')).toHaveCount(0);
}

/** Each of these writes is answered with 403. */
export async function refusesAll(writes: Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(writes);
  for (const answer of answers)
    expect(answer.status === 'rejected' ? String(answer.reason) : 'It was done.').toMatch(/: 403 /);
}
