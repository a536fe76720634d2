/** What forms and lists of single areas do beyond what all of them do. */

import { answer, goBack, link, own, rowAction, shown, toast } from '../../support/backoffice.ts';
import { newColleague } from '../../support/limited.ts';
import { withoutLiveConnection } from '../../support/live.ts';
import { expect, test } from '../../support/test.ts';
import { hear } from '../../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

for (const collection of ['products', 'commerces', 'events'] as const)
  test(`one of the ${collection} is archived from its form as it is now, and comes back from the toast`, {
    tag: collection === 'products' ? [] : ['@full'],
  }, async ({ page, api }) => {
    const before = own('Antes');
    const after = own('Después');
    const commerce = await api.newCommerce(collection === 'commerces' ? before : own('Tostadora'));
    const record: { id: string; rev: number } = {
      products: await api.product({ commerce: commerce.id, name: before, price: 12_050 }),
      commerces: commerce,
      events: await api.event({ title: before, startsAt: '2040-01-01T12:00:00Z' }),
    }[collection];
    const changes = {
      products: { name: after, price: 9900 },
      commerces: { name: after },
      events: { title: after },
    };
    await page.goto(`/${collection}?orden=-updatedAt`);
    await link(page, before).click();
    const archive = shown(page).getByRole('button', { name: 'Archivar', exact: true });
    await expect(archive).toBeEnabled();
    await goBack(page);
    // Somebody else changes it. The list shows the old version until it is read again.
    await api.change(collection, record, changes[collection] as Partial<typeof record>);
    await expect(link(page, after)).toBeVisible();
    const read = Promise.withResolvers<void>();
    await page.route(new RegExp(`/v1/${collection}/${record.id}(\\?|$)`), async (route) => {
      await read.promise;
      await route.continue();
    });
    await link(page, after).click();
    await expect(archive).toBeDisabled();
    read.resolve();
    if (collection === 'products')
      for (const price of ['$120.50', '$99'])
        await expect(shown(page).getByRole('complementary')).toContainText(price);
    const notFound: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) notFound.push(response.url());
    });
    await archive.click();
    await answer(page, `¿Archivar «${after}»?`, 'Si');
    // The toast covers the heading of the list.
    await expect(page).toHaveURL(new RegExp(`/${collection}\\b`));
    await expect(link(page, after)).toBeHidden();
    const said = toast(page, collection === 'products' ? 'Se archivó.' : `«${after}» archivado.`);
    // It gets the focus, because with the keyboard it would be the last stop of the page, and gone before.
    await expect(said.getByRole('button', { name: 'Deshacer' })).toBeFocused();
    expect(notFound, 'the archived row is not requested again').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(link(page, after)).toBeVisible();
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeFocused();
  });

test('a discount that a promotion uses is not archived @full', async ({ page, api }) => {
  const discount = await api.discount({ name: own('Jueves'), type: 'percentage', value: 20 });
  const dates = { startsAt: '2030-01-01T12:00:00Z', endsAt: '2030-02-01T12:00:00Z' };
  const title = own('Jueves de descuento');
  await api.promotion({ title, terms: 'Solo los jueves.', discount: discount.id, ...dates });
  await page.goto(`/discounts?buscar=${encodeURIComponent(discount.name)}`);
  await rowAction(page, discount.name, 'Archivar');
  await answer(page, /^¿Archivar/, 'Si');
  await hear(page, /está en uso/);
  await expect(link(page, discount.name)).toBeVisible();
});

test('permissions that somebody else chose meanwhile are shown instead of overwritten @full', async ({
  page,
  api,
  site,
}) => {
  const { id } = (await newColleague({ site, api })).login.user;
  // Without the live connection, which would show them at once.
  await withoutLiveConnection(page);
  await page.goto(`/administrator/edit/${id}`);
  const panel = shown(page).getByRole('region', { name: 'Permisos' });
  const products = panel.getByRole('group', { name: 'Productos' });
  await products.getByLabel('Ver').check();
  await api.makeAdministrator(id, ['events:read']);
  await panel.getByRole('button', { name: 'Guardar permisos' }).click();
  await hear(page, 'Alguien más cambió esta cuenta.');
  await expect(panel.getByRole('group', { name: 'Eventos' }).getByLabel('Ver')).toBeChecked();
  await expect(products.getByLabel('Ver')).not.toBeChecked();
  expect(await api.one('administrators', { id })).toMatchObject({ permissions: ['events:read'] });
});
