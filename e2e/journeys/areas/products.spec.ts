import type { Product } from '@callejero/contract/resources/products.ts';
import { accessible } from '../../support/axe.ts';
import {
  answer,
  archiveAndRestore,
  comesBack,
  create,
  field,
  filterBy,
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

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/products', form: '/product', create: 'Nuevo producto' };

test('a product is made, found, filtered, changed against another write, archived and back @both', async ({
  page,
  api,
}) => {
  const commerce = await api.newCommerce(own('Tostadora'));
  const name = own('Café molido');
  await page.goto('/products');
  await create(page, 'Nuevo producto');
  await saveRefused(page, ['Comercio', 'Nombre']);
  await relate(page, 'Comercio', commerce.name);
  await field(page, 'Nombre').fill(name);
  await field(page, 'Precio').fill('120.50');
  await field(page, 'Unidad').fill('kg');
  await saveAndReturn(page, 'Se creó correctamente.');

  await search(page, name);
  await expect(row(page, name)).toContainText('$120.50 / kg');
  await expect(row(page, name)).toContainText(commerce.name);
  await filterBy(page, 'Disponibilidad', ['Agotado']);
  await expect(link(page, name)).toBeHidden();
  await filterBy(page, 'Disponibilidad', ['Disponible']);
  await comesBack(page, name, /buscar=.*availability=/);

  await link(page, name).click();
  await field(page, 'Descripción').fill('Tueste medio.');
  await field(page, 'Precio').fill('99');
  const stored = await api.one<Product>('products', { name });
  await api.change('products', stored, { description: 'Tueste oscuro.' });
  await settle(page, 'Descripción', ['Tueste medio.', 'Tueste oscuro.'], 'Tu versión');
  await expect(row(page, name)).toContainText('$99.00 / kg');
  expect(await api.one<Product>('products', { name })).toMatchObject({
    description: 'Tueste medio.',
    price: 9900,
  });

  await archiveAndRestore(page, name, link(page, name));
  await link(page, name).click();
  const history = shown(page).getByRole('complementary');
  await expect(history).toContainText('$120.50');
  await expect(history).toContainText('$99.00');
  await accessible(page, 'form');
  await shown(page).getByRole('button', { name: 'Archivar', exact: true }).click();
  await answer(page, `¿Archivar «${name}»?`, 'Si');
  // What the message offers lies over the list's heading.
  await expect(page).toHaveURL(/\/products\b/);
  await expect(link(page, name)).toBeHidden();
  await toast(page, 'Se archivó.').getByRole('button', { name: 'Deshacer' }).click();
  await expect(link(page, name)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const commerce = await api.newCommerce(own('Panadería'));
  const product = await api.product({
    commerce: commerce.id,
    name: own('Concha'),
    price: 1200,
    active: false,
  });
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['products:read'], async (page, theirs) => {
    await onlyLooks(page, area, product);
    await refusesAll([
      theirs.change('products', product, { price: 1 }),
      theirs.product({ commerce: commerce.id, name: 'Otra' }),
      theirs.archive('products', product),
    ]);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, product);
  });
  expect(await api.one<Product>('products', { id: product.id })).toMatchObject({ price: 1200 });
});
