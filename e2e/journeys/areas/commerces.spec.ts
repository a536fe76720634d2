import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { accessible } from '../../support/axe.ts';
import {
  answer,
  archiveAndRestore,
  comesBack,
  create,
  field,
  filterBy,
  heading,
  link,
  own,
  relate,
  row,
  saveAndReturn,
  saveRefused,
  search,
  settle,
  shown,
  toast,
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ map: 'none', as: 'administrator' });
test.slow();

const area = { list: '/commerces', form: '/commerce', create: 'Nuevo comercio' };

test('a commerce is made, found, filtered, changed against another write, archived and back @both', async ({
  page,
  api,
}) => {
  const name = own('Mercería');
  const category = await api.category({ name: `De ${name}` });
  await page.goto('/commerces');
  await create(page, 'Nuevo comercio');
  await saveRefused(page, ['Nombre', 'Categorías', 'Ubicación']);
  await field(page, 'Nombre').fill(name);
  await relate(page, 'Categorías', category.name);
  await shown(page).getByLabel('Latitud').fill('19.53');
  await shown(page).getByLabel('Longitud').fill('-96.91');
  await saveAndReturn(page, 'Se creó correctamente.');

  await search(page, name);
  await expect(row(page, name)).toContainText(category.name);
  await filterBy(page, 'Estado', ['Rechazado']);
  await expect(link(page, name)).toBeHidden();
  await filterBy(page, 'Estado', ['Pendiente']);
  await comesBack(page, name, /buscar=.*status=/);

  await link(page, name).click();
  await field(page, 'Descripción').fill('Hilos y botones.');
  await field(page, 'Correo electrónico').fill('hola@merceria.example');
  const stored = await api.one<Commerce>('commerces', { name });
  await api.change('commerces', stored, { description: 'Telas y encajes.' });
  await settle(page, 'Descripción', ['Hilos y botones.', 'Telas y encajes.'], 'Versión guardada');
  expect(await api.one<Commerce>('commerces', { name })).toMatchObject({
    description: 'Telas y encajes.',
    email: 'hola@merceria.example',
    location: { lat: 19.53, lng: -96.91 },
  });

  await archiveAndRestore(page, name, link(page, name));
  await link(page, name).click();
  await accessible(page, 'form');
  await shown(page).getByRole('button', { name: 'Archivar', exact: true }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  // What the message offers lies over the list's heading.
  await expect(page).toHaveURL(/\/commerces\b/);
  await expect(link(page, name)).toBeHidden();
  await toast(page, `«${name}» archivado.`).getByRole('button', { name: 'Deshacer' }).click();
  await expect(link(page, name)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const name = own('Panadería');
  const category = await api.category({ name: `De ${name}` });
  const pending = await api.commerce({ name, categories: [category.id] });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['commerces:read'], async (page, theirs) => {
    await onlyLooks(page, area, pending);
    await refusesAll([
      theirs.changeCommerce(pending, { name: 'Otra' }),
      theirs.review(pending, 'accept'),
      theirs.archive('commerces', pending),
    ]);
    await page.goto(`/commerce/edit/${pending.id}`);
    await expect(heading(page, name)).toBeVisible();
    for (const decision of ['Aceptar', 'Rechazar…'])
      await expect(shown(page).getByRole('button', { name: decision, exact: true })).toHaveCount(0);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, pending);
  });
  expect(await api.readCommerce(pending.id)).toMatchObject({ name, status: 'pending' });
});
