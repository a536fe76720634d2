import type { Discount } from '@callejero/contract/resources/discounts.ts';
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
  row,
  rowAction,
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

const area = { list: '/discounts', form: '/discount', create: 'Nuevo descuento' };

test('a discount’s fields follow its type; it is said in words, changed against another write, archived and back', async ({
  page,
  api,
}) => {
  const name = own('Martes');
  await page.goto('/discounts');
  await create(page, 'Nuevo descuento');
  await saveRefused(page, ['Nombre', 'Tipo']);
  await field(page, 'Nombre').fill(name);
  const type = shown(page).getByRole('combobox', { name: /^Tipo/ });
  const value = shown(page).getByLabel(/^Valor/);
  await type.selectOption({ label: 'Compre y lleve' });
  await expect(shown(page).getByLabel(/^Unidades que se compran/)).toBeVisible();
  await expect(field(page, 'Valor')).toHaveCount(0);
  await type.selectOption({ label: 'Porcentaje' });
  await value.fill('20');
  await expect(shown(page).getByText('20 % de descuento')).toBeVisible();
  await saveAndReturn(page, 'Se creó correctamente.');
  await search(page, name);
  await filterBy(page, 'Tipo', ['Regalo']);
  await expect(link(page, name)).toBeHidden();
  await filterBy(page, 'Tipo', ['Porcentaje']);
  await comesBack(page, name, /buscar=.*type=/);

  await link(page, name).click();
  await accessible(page, 'form');
  await value.fill('25');
  const stored = await api.one<Discount>('discounts', { name });
  await api.change('discounts', stored, { value: 30 });
  await settle(page, 'Valor', [/^25/, /^30/], 'Tu versión');
  await expect(row(page, name)).toContainText('25 % de descuento');
  await archiveAndRestore(page, name, link(page, name));
});

test('a discount that a promotion uses is not archived', async ({ page, api }) => {
  const discount = await api.discount({ name: own('Jueves'), type: 'percentage', value: 20 });
  await api.promotion({
    title: own('Jueves de descuento'),
    terms: 'Solo los jueves.',
    discount: discount.id,
    startsAt: '2030-01-01T12:00:00Z',
    endsAt: '2030-02-01T12:00:00Z',
  });
  await page.goto(`/discounts?buscar=${encodeURIComponent(discount.name)}`);
  await rowAction(page, discount.name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await expect(toast(page, /está en uso/)).toBeVisible();
  await expect(link(page, discount.name)).toBeVisible();
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const fields = { name: own('Viernes'), type: 'percentage', value: 5 } as const;
  const discount = await api.discount(fields);
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['discounts:read'], async (page, theirs) => {
    await onlyLooks(page, area, discount);
    await refusesAll([
      theirs.change('discounts', discount, { value: 50 }),
      theirs.discount({ ...fields, name: 'Otro' }),
      theirs.archive('discounts', discount),
    ]);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, discount);
  });
  expect(await api.one('discounts', { id: discount.id })).toMatchObject({ value: 5 });
});
