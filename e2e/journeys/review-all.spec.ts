import { dialog, own } from '../support/backoffice.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

test('all pending commerces that match are accepted at once, more than a page of them; others are rejected with one reason @full', async ({
  page,
  api,
}) => {
  const name = own('Tendajón');
  const category = await api.category({ name: `De ${name}` });
  const made: { id: string }[] = [];
  for (let nth = 1; nth <= 23; nth += 1)
    made.push(await api.commerce({ name: `${name} ${nth}`, categories: [category.id] }));
  await page.goto(`/commerces?buscar=${encodeURIComponent(name)}&status=pending`);
  await page
    .getByRole('checkbox', { name: /^Seleccionar (?!toda)/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: '1 seleccionado' });
  await bar.getByRole('button', { name: 'Elegir los 23 que coinciden' }).click();
  const all = page.getByRole('region', { name: 'Elegidos los 23 que coinciden' });
  await expect(all.getByRole('button', { name: 'Archivar' })).toHaveCount(0);
  const rows = page.getByRole('checkbox', { name: /^Seleccionar (?!toda)/ });
  expect(await rows.evaluateAll((boxes: HTMLInputElement[]) => boxes.every((box) => box.checked))).toBe(true);
  const shown = await rows.count();
  await rows.first().uncheck();
  await expect(page.getByRole('region', { name: `${shown - 1} seleccionados` })).toBeVisible();
  await page.getByRole('button', { name: 'Elegir los 23 que coinciden' }).click();
  await all.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('¿Aceptar los 23 comercios que esperan revisión?')).toBeVisible();
  await page.getByRole('button', { name: 'Si', exact: true }).click();
  await hear(page, '23 comercios aceptados.');
  await expect(page.getByText('Nada coincide con')).toBeVisible();
  for (const { id } of made) expect((await api.readCommerce(id)).status).toBe('accepted');

  const refused = own('Estanquillo');
  const three = [1, 2, 3].map((nth) =>
    api.commerce({ name: `${refused} ${nth}`, categories: [category.id] }),
  );
  const [first] = await Promise.all(three);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(refused);
  await rows.first().check();
  await page.getByRole('button', { name: 'Elegir los 3 que coinciden' }).click();
  await page.getByRole('button', { name: 'Rechazar…' }).last().click();
  const asked = dialog(page, 'Rechazar los 3 comercios que esperan revisión');
  await asked.getByRole('button', { name: 'Ya no existe' }).click();
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await hear(page, '3 comercios rechazados.');
  expect(await api.readCommerce(first?.id ?? '')).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Ya no existe',
  });
});
