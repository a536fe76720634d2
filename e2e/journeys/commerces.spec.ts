import type { JourneyApi } from '../support/api.ts';
import { answer, dialog, goBack, loader, openFilter, own, row, toast } from '../support/backoffice.ts';
import { withoutLiveConnection } from '../support/live.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

/** A pending commerce that no other journey touches. */
async function pending(api: JourneyApi, kind: string) {
  const name = own(kind);
  const category = await api.category({ name: `De ${name}` });
  return api.commerce({ name, categories: [category.id], description: 'Como se fundó.' });
}

test.describe('with its map', () => {
  test.use({ map: 'drawn' });

  test('a commerce is found, opened, changed and saved; its point is moved on the map by keyboard, and the map zooms to a typed one', async ({
    page,
    api,
  }) => {
    const commerce = await pending(api, 'Mercería');
    await page.goto(`/commerces?buscar=${encodeURIComponent(commerce.name)}`);
    await page.getByRole('link', { name: commerce.name }).click();
    const form = page.getByRole('form', { name: commerce.name });

    await form.getByRole('textbox', { name: /^Nombre/ }).fill(`${commerce.name} y Botones`);
    await form.getByRole('textbox', { name: /^Descripción/ }).fill('Hilos, botones y cierres.');
    await form.getByRole('textbox', { name: /^Correo electrónico/ }).fill('hola@merceria.example');
    await form.getByRole('textbox', { name: /^Sitio web/ }).fill('https://merceria.example/');
    await form.getByRole('combobox', { name: 'Calle' }).fill('Juárez');
    await form.getByRole('textbox', { name: 'Número' }).fill('7');
    await form.getByRole('combobox', { name: /^Precio/ }).selectOption({ label: '$$' });
    await expect(page.getByText('Cambios sin guardar')).toBeVisible();

    const latitude = form.getByLabel('Latitud');
    await expect(latitude).toHaveValue('19.54');
    const scale = form.locator('.maplibregl-ctrl-scale');
    const near = (await scale.textContent()) ?? '';
    await form.getByRole('button', { name: 'Alejar el mapa' }).click();
    await expect(scale).not.toHaveText(near);
    await latitude.fill('19.55');
    await expect(scale).toHaveText(near);
    const marker = form.getByRole('button', { name: /El marcador se mueve con las flechas/ });
    await marker.focus();
    await marker.press('ArrowUp');
    await marker.press('ArrowUp');
    await expect(latitude).not.toHaveValue('19.55');

    await page.getByRole('button', { name: 'Guardar' }).click();
    await hear(page, 'Los cambios se guardaron.');
    await goBack(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toHaveValue(commerce.name);
    const saved = await api.readCommerce(commerce.id);
    expect(saved).toMatchObject({
      name: `${commerce.name} y Botones`,
      description: 'Hilos, botones y cierres.',
      email: 'hola@merceria.example',
      website: 'https://merceria.example/',
      priceRange: 2,
    });
    const address = { street: 'Juárez', number: '7', owner: null, location: saved.location };
    expect(await api.readAddress(saved.address)).toMatchObject(address);
    expect(saved.location.lat).toBeGreaterThan(19.55);
    expect(saved.location.lng).toBeCloseTo(-96.92, 5);
  });
});

test('errors are shown beside their fields and at the top, and nothing is sent; leaving with changes asks first', async ({
  page,
  api,
}) => {
  const commerce = await pending(api, 'Tlapalería');
  await page.goto(`/commerce/edit/${commerce.id}`);
  const name = page.getByRole('textbox', { name: /^Nombre/ });
  await name.fill('');
  await page.getByRole('textbox', { name: /^Sitio web/ }).fill('no es una dirección');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Hay 2 campos por corregir')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect((await api.readCommerce(commerce.id)).rev).toBe(commerce.rev);

  await name.fill('Otra cosa');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await answer(page, '¿Salir sin guardar?', 'No');
  await expect(name).toHaveValue('Otra cosa');
  await page.getByRole('button', { name: 'Volver' }).click();
  await answer(page, '¿Salir sin guardar?', 'Si');
  await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeVisible();
});

test('who leaves while a save is on its way waits for its answer', async ({ page, api }) => {
  const commerce = await pending(api, 'Cerrajería');
  await page.goto(`/commerce/edit/${commerce.id}`);
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Cerrajería a tiempo');
  const held = Promise.withResolvers<void>();
  await page.route(`**/v1/commerces/${commerce.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(loader(page)).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Comercios' })).toBeVisible();
  expect((await api.readCommerce(commerce.id)).name).toBe('Cerrajería a tiempo');
});

test('a decision on what has changed meanwhile is refused with the differences @full', async ({
  page,
  api,
}) => {
  // Without the live connection, which would show the change before the decision.
  await withoutLiveConnection(page);
  const commerce = await pending(api, 'Sastrería');
  await page.goto(`/commerce/edit/${commerce.id}`);
  const accept = page.getByRole('button', { name: 'Aceptar', exact: true });
  await expect(accept).toBeVisible();
  await api.changeCommerce(commerce, { description: 'Cambió mientras tanto.' });
  await accept.click();
  const asked = dialog(page, /cambiado este comercio/);
  await expect(asked).toContainText('Cambió mientras tanto.');
  await asked.getByRole('button', { name: 'Cerrar' }).last().click();
  expect((await api.readCommerce(commerce.id)).status).toBe('pending');
  // Watched from before the click: on a busy machine the click can take as long as the toast.
  await Promise.all([expect(toast(page, `«${commerce.name}» aceptado.`)).toBeVisible(), accept.click()]);
  expect((await api.readCommerce(commerce.id)).status).toBe('accepted');
});

test('on a phone the rows are cards and a commerce is decided from its page @phone @full', async ({
  page,
  api,
}) => {
  const commerce = await pending(api, 'Nevería');
  await page.goto(`/commerces?buscar=${encodeURIComponent(commerce.name)}`);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(row(page, commerce.name)).toContainText('Pendiente');
  await expect(row(page, commerce.name), 'it has no street').not.toContainText('—');
  await page.getByRole('link', { name: commerce.name }).click();
  await page.getByRole('button', { name: 'Rechazar…' }).click();
  const asked = dialog(page, `Rechazar «${commerce.name}»`);
  await asked.getByRole('button', { name: 'Está duplicado' }).click();
  await asked.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await hear(page, `«${commerce.name}» rechazado.`);
  expect(await api.readCommerce(commerce.id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Está duplicado',
  });
});

test('commerces are filtered by their province, and the URL has the filter', async ({ page, api }) => {
  const commerce = await pending(api, 'Papelería');
  const address = await api.address({ street: 'Enríquez', number: '1' });
  await api.changeCommerce(commerce, { address: address.id });
  const elsewhere = await pending(api, 'Papelería');
  await page.goto('/commerces');
  const choices = await openFilter(page, 'Provincia');
  const [province] = await api.provinces({ id: address.province });
  await choices.getByLabel(province?.name ?? '', { exact: true }).check();
  await choices.getByRole('button', { name: 'Cerrar' }).click();
  for (const [name, count] of [
    [commerce.name, 1],
    [elsewhere.name, 0],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(count);
  }
  await expect(page).toHaveURL(/[?&]province=/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Provincia/ }).first()).toContainText(province?.name ?? '');
});
