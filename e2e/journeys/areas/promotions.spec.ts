import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { accessible } from '../../support/axe.ts';
import {
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
} from '../../support/backoffice.ts';
import { newColleague, onlyLooks, refusesAll, seesNothing, withPermissions } from '../../support/limited.ts';
import { expect, test } from '../../support/test.ts';

test.use({ as: 'administrator' });
test.slow();

const area = { list: '/promotions', form: '/promotion', create: 'Nueva promoción' };

test('a promotion is made as a draft, published, running or scheduled by its dates, archived and back', async ({
  page,
  api,
}) => {
  const discount = await api.discount({ name: own('Verano'), type: 'percentage', value: 15 });
  const title = own('Helados');
  await page.goto('/promotions');
  await create(page, 'Nueva promoción');
  await saveRefused(page, ['Título', 'Condiciones', 'Descuento', 'Empieza', 'Termina']);
  await field(page, 'Título').fill(title);
  await field(page, 'Condiciones').fill('Hasta agotar existencias.');
  await relate(page, 'Descuento', discount.name);
  await shown(page).getByLabel('Empieza').fill('2026-01-01T09:00');
  await shown(page).getByLabel('Termina').fill('2099-12-31T20:00');
  await saveAndReturn(page, 'Se creó correctamente.');
  await search(page, title);
  await expect(row(page, title)).toContainText('Borrador');

  await link(page, title).click();
  const panel = shown(page).getByRole('region', { name: 'Estado de la promoción' });
  await panel.getByRole('button', { name: 'Publicar' }).click();
  await expect(panel.getByText('En curso')).toBeVisible();
  await accessible(page, 'form');
  await shown(page).getByLabel('Empieza').fill('2099-01-01T09:00');
  await field(page, 'Condiciones').fill('Un helado por persona.');
  const stored = await api.one<Promotion>('promotions', { title });
  await api.change('promotions', stored, { startsAt: '2098-01-01T15:00:00.000Z' });
  await settle(page, 'Empieza', [/2098/, /2099/], 'Versión guardada');
  const settled = await api.one<Promotion>('promotions', { title });
  expect(settled).toMatchObject({ terms: 'Un helado por persona.', status: 'published' });
  expect(new Date(settled.startsAt).getUTCFullYear()).toBe(2098);

  await expect(row(page, title)).toContainText('Programada');
  await filterBy(page, 'Vigencia', ['En curso']);
  await expect(link(page, title)).toBeHidden();
  await filterBy(page, 'Vigencia', ['Programada']);
  await comesBack(page, title, /buscar=.*state=/);
  await archiveAndRestore(page, title, link(page, title));
});

test('who may only look sees the list and a form to read, and the server refuses the rest', async ({
  site,
  api,
  browser,
}) => {
  const discount = await api.discount({ name: own('Otoño'), type: 'percentage', value: 10 });
  const fields = {
    title: own('Tamales'),
    terms: 'Por la mañana.',
    discount: discount.id,
    startsAt: '2030-01-01T12:00:00Z',
    endsAt: '2030-02-01T12:00:00Z',
  };
  const promotion = await api.promotion(fields);
  const record = { id: promotion.id, name: promotion.title };
  const colleague = await newColleague({ site, api });
  const world = { site, api, browser };
  await withPermissions(world, colleague, ['promotions:read'], async (page, theirs) => {
    await onlyLooks(page, area, record);
    await refusesAll([
      theirs.change('promotions', promotion, { terms: 'Siempre.' }),
      theirs.promotion({ ...fields, title: 'Otra' }),
      theirs.archive('promotions', promotion),
    ]);
    await page.goto(`/promotion/edit/${promotion.id}`);
    const panel = shown(page).getByRole('region', { name: 'Estado de la promoción' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Publicar' })).toHaveCount(0);
  });
  await withPermissions(world, colleague, ['events:read'], async (page) => {
    await seesNothing(page, area, record);
  });
  expect(await api.one('promotions', { id: promotion.id })).toMatchObject({ rev: promotion.rev });
});
