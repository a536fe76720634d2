/** Two records of one place become one. */

import type { Page } from '@playwright/test';
import type { JourneyApi } from '../support/api.ts';
import { violations } from '../support/axe.ts';
import { answer, dialog, own, ownMark, ownPoint, shown, toast } from '../support/backoffice.ts';
import { withoutLiveConnection } from '../support/live.ts';
import { open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });
test.slow();

let pairs = 0;
/** A phone number and the next one, which no other places have. */
function ownPhones(): [string, string] {
  pairs += 1;
  const number = 2_281_900_000 + 100 * test.info().workerIndex + 2 * pairs;
  return [`+52${number}`, `+52${number + 1}`];
}

/** Creates a published record with a product, and a pending one beside it with more fields. Nothing else is near them. */
async function createDuplicates(api: JourneyApi) {
  const tag = ownMark();
  const phones = ownPhones();
  const { id: category } = await api.category({ name: `Fondas ${tag}` });
  const location = ownPoint();
  const stays = await api.acceptedCommerce({
    name: `Fonda ${tag}`,
    categories: [category],
    location,
    phones: [phones[0]],
  });
  const leaves = await api.commerce({
    name: `Fonda ${tag} Centro`,
    categories: [category],
    location: { ...location, lat: location.lat + 0.0002 },
    phones: [phones[1]],
    openingHours: 'Mo-Fr 09:00-18:00',
    description: 'Guisos del día.',
  });
  return { tag, phones, stays, leaves };
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const combine = (page: Page) => page.getByRole('button', { name: 'Combinar', exact: true });

test('duplicates are compared and merged, with everything that belonged to either', async ({ page, api }) => {
  const { tag, phones, stays, leaves } = await createDuplicates(api);
  await api.product({ commerce: leaves.id, name: `Mole ${tag}`, sku: 'MOLE' });
  await api.product({ commerce: leaves.id, name: `Arroz ${tag}` });
  await api.event({ title: `Son ${tag}`, startsAt: '2026-12-04T01:00:00Z', commerce: leaves.id });

  await page.goto(`/commerce/edit/${stays.id}`);
  const panel = page.getByRole('region', { name: 'Posibles duplicados' });
  await expect(panel).toContainText('a 20 m');
  await panel.getByRole('link', { name: `Comparar y combinar con «${leaves.name}»` }).click();

  // Values that the survivor lacks are taken from the other by default; the rest is chosen.
  await expect(group(page, 'Descripción').getByRole('radio', { name: 'Conservar B' })).toBeChecked();
  await expect(group(page, 'Horario')).toContainText(/lun.*vie/i);
  await expect(group(page, 'Nombre').getByRole('radio', { name: 'Conservar A' })).toBeChecked();
  await group(page, 'Nombre').getByRole('radio', { name: 'Conservar B' }).check();
  await group(page, 'Teléfonos').getByRole('radio', { name: 'Conservar los de los dos' }).check();
  await expect(group(page, 'Ubicación')).toContainText('Hay 20 m de uno a otro.');
  await page.getByText(/campos? igual(es)? en los dos/).click();
  await expect(page.locator('.merge-equal')).toContainText(`Fondas ${tag}`);

  await combine(page).click();
  const question = `¿Combinar «${leaves.name}» en «${stays.name}»?`;
  await expect(dialog(page, question)).toContainText('2 productos y 1 evento');
  await expect(dialog(page, question)).toContainText('los datos combinados no se separan');
  await answer(page, question, 'No');
  expect((await api.readCommerce(stays.id)).rev).toBe(stays.rev);
  const absent: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) absent.push(response.url());
  });
  await combine(page).click();
  await answer(page, question, 'Si');
  await hear(page, `Combinados en «${stays.name}».`);

  await expect(page.getByRole('heading', { level: 1, name: leaves.name })).toBeVisible();
  expect(await api.readCommerce(stays.id)).toMatchObject({
    slug: stays.slug,
    status: 'accepted',
    phones,
    openingHours: 'Mo-Fr 09:00-18:00',
    description: 'Guisos del día.',
  });
  await expect(page.getByRole('region', { name: 'Posibles duplicados' })).toBeHidden();
  await page.getByRole('form').getByText('Historial', { exact: true }).click();
  await expect(page.locator('.history-body')).toContainText('Combinado');
  // The page of the comparison does not read the archived record again.
  expect(absent).toEqual([]);

  await open(page, `/products?buscar=${tag}`);
  // The archived record no longer has a name here.
  await expect(page.getByRole('row', { name: new RegExp(`Mole ${tag}`) })).toContainText(leaves.name);

  await open(page, `/commerces?archivados=si&buscar=${tag}`);
  await expect(shown(page).getByText(leaves.name, { exact: true }).first()).toBeVisible();
});

test('the list offers merging for exactly two, and the survivor can be switched @full', async ({
  page,
  api,
}) => {
  const { tag, stays, leaves } = await createDuplicates(api);
  await api.commerce({ name: `Fonda ${tag} Norte`, categories: stays.categories });
  await page.goto(`/commerces?buscar=${tag}`);
  await page.getByRole('checkbox', { name: `Seleccionar ${stays.name}`, exact: true }).check();
  await expect(page.getByRole('button', { name: 'Combinar…' })).toBeHidden();
  await page.getByRole('checkbox', { name: `Seleccionar ${leaves.name}`, exact: true }).check();
  await expect(page.getByRole('button', { name: 'Combinar…' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Seleccionar Fonda ${tag} Norte`, exact: true }).check();
  await expect(page.getByRole('button', { name: 'Combinar…' })).toBeHidden();
  await page.getByRole('checkbox', { name: `Seleccionar Fonda ${tag} Norte`, exact: true }).uncheck();
  await page.getByRole('button', { name: 'Combinar…' }).click();

  const published = page.getByText('El que se archiva está publicado y el que permanece no');
  const first = page.getByRole('region', { name: stays.name, exact: true });
  const isFirst = (await first.textContent())?.includes('Permanece') === true;
  await page.getByRole('button', { name: /^Que permanezca/ }).click();
  await expect(first).toContainText(isFirst ? 'Se archiva' : 'Permanece');
  if (isFirst) await expect(published).toBeVisible();
  else await expect(published).toBeHidden();
});

test('in the review the published record survives, and the queue continues @full', async ({ page, api }) => {
  const { stays, leaves } = await createDuplicates(api);
  await page.goto(`/review?id=${leaves.id}`);
  await page.getByRole('link', { name: `Combinar con «${stays.name}»` }).click();
  await expect(page.getByRole('region', { name: stays.name, exact: true })).toContainText('Permanece');
  await expect(page.getByText('El que se archiva está publicado')).toBeHidden();
  await combine(page).click();
  await answer(page, `¿Combinar «${leaves.name}» en «${stays.name}»?`, 'Si');
  await expect(page.getByRole('heading', { level: 1, name: 'Revisión' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: leaves.name })).toBeHidden();
  const queue = page.getByRole('region', { name: 'Cola de revisión' });
  await expect(queue.getByText(leaves.name)).toBeHidden();
  // The queue may say so of other commerces, which other journeys decide at the same time.
  await expect(queue.getByText(`Otra persona ya decidió sobre «${leaves.name}»`)).toBeHidden();
  expect(await api.readCommerce(stays.id)).toMatchObject({ status: 'accepted', archivedAt: null });
});

test('somebody who changes one meanwhile is not overwritten', async ({ page, api }) => {
  const { stays, leaves } = await createDuplicates(api);
  await page.goto(`/commerce-merge/${stays.id}/${leaves.id}`);
  await expect(combine(page)).toBeVisible();
  // The live connection would show the change before the merge is requested.
  await withoutLiveConnection(page.context());
  let meanwhile = true;
  await page.route(`**/v1/commerces/${stays.id}/merge`, async (route) => {
    if (meanwhile)
      await api.changeCommerce(await api.readCommerce(leaves.id), { description: 'Ahora con terraza.' });
    meanwhile = false;
    await route.continue();
  });
  await combine(page).click();
  await answer(page, /^¿Combinar/, 'Si');
  const warning = dialog(page, /Alguien ha cambiado este comercio/);
  await expect(warning).toContainText('Ahora con terraza.');
  await warning.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(group(page, 'Descripción')).toContainText('Ahora con terraza.');
  await combine(page).click();
  await answer(page, /^¿Combinar/, 'Si');
  await hear(page, 'Combinados en');
  expect(await api.readCommerce(stays.id)).toMatchObject({ description: 'Ahora con terraza.' });
});

test('all pairs of the city are listed: one is dismissed, restored and merged @full', async ({
  page,
  api,
}) => {
  const name = own('Cocina');
  const { id: category } = await api.category({ name: `De ${name}` });
  // Equal in everything, at the same point, so that the pair is listed first.
  const twin = { name, categories: [category], phones: [ownPhones()[0]] };
  const stays = await api.acceptedCommerce(twin);
  await api.commerce(twin);

  await page.goto('/commerces');
  await shown(page).getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('link', { name: 'Posibles duplicados' }).click();
  const pair = shown(page).getByRole('listitem', { name: `«${name}» y «${name}»` });
  await expect(pair).toContainText('nombre parecido · mismo teléfono');
  expect(await violations(page)).toEqual([]);

  await pair.getByRole('button', { name: /^No son el mismo/ }).click();
  await expect(pair).toBeHidden();
  await toast(page, 'ya no aparecen como duplicados').getByRole('button', { name: 'Deshacer' }).click();
  await expect(pair).toBeVisible();
  await pair.getByRole('link', { name: /^Comparar y combinar/ }).click();
  await combine(page).click();
  await answer(page, /^¿Combinar/, 'Si');
  await expect(page.getByRole('heading', { level: 1, name: 'Posibles duplicados' })).toBeVisible();
  await expect(pair).toBeHidden();
  expect((await api.readCommerce(stays.id)).archivedAt).toBeNull();

  await open(page, `/commerce/edit/${stays.id}`);
  await page.getByRole('form').getByText('Historial', { exact: true }).click();
  await expect(page.locator('.history-body')).toContainText('No es el mismo que otro');
});

test('two products with the same key are named and nothing is merged; the comparison is accessible, and the pair can be dismissed @full', async ({
  page,
  api,
}) => {
  const { stays, leaves } = await createDuplicates(api);
  for (const commerce of [stays.id, leaves.id]) await api.product({ commerce, name: 'Agua', sku: 'AGUA-1' });
  await page.goto(`/commerce-merge/${stays.id}/${leaves.id}`);
  await combine(page).click();
  await answer(page, /^¿Combinar/, 'Si');
  const refused = dialog(page, 'Todavía no se pueden combinar');
  await expect(refused).toContainText('«AGUA-1»');
  await refused.getByRole('button', { name: 'Entendido' }).click();
  expect((await api.readCommerce(leaves.id)).archivedAt).toBeNull();
  await expect(refused).toBeHidden();

  // The comparison in both colour schemes, on a wide screen and on a phone.
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, true)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(group(page, 'Nombre')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'No son el mismo', exact: true }).click();
  await toast(page, 'ya no aparecen como duplicados').getByRole('button', { name: 'Deshacer' }).click();
  await hear(page, 'pueden ser el mismo otra vez');
  await expect(page.getByRole('heading', { level: 1, name: 'Comercios', exact: true })).toBeVisible();
});
