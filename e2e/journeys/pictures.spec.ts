import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { answer, dialog, keysMove } from '../support/backoffice.ts';
import {
  addPhotos,
  cropping,
  descriptions,
  fromGallery,
  handOver,
  heldUpright,
  openPhotoForm,
  photo,
  savePhotos,
  storedPicture,
} from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none', as: 'administrator' });

// Decoding, encoding and sending pictures is slow on a busy machine.

const chooseLogo = (page: Page) => page.getByRole('button', { name: /^(Subir|Cambiar) imagen$/ });

test('a logo is turned and cropped with the keyboard, and the cropped picture is stored', async ({
  page,
  api,
}) => {
  const commerce = await openPhotoForm(page, api);
  await chooseLogo(page).press('Enter');
  expect(await violations(page)).toEqual([]);
  await fromGallery(page, 'Logotipo', [await photo(page, 'logo.jpg', 1000, 600)]);

  const crop = cropping(page);
  const size = crop.locator('.crop-size');
  await expect(size).toHaveText('600 × 600 px');
  await crop.getByRole('button', { name: 'Girar a la derecha' }).press('Enter');
  expect(await violations(page)).toEqual([]);
  const corner = crop.getByRole('button', { name: /^Esquina inferior derecha/ });
  for (let press = 0; press < 5; press += 1) await corner.press('Shift+ArrowLeft');
  await expect(size).not.toHaveText('600 × 600 px');
  // After turning, red is at the top, to which the frame is moved.
  const frame = crop.getByRole('group', { name: /^Recorte/ });
  for (let press = 0; press < 40; press += 1) await frame.press('Shift+ArrowUp');
  const [, side] = /^(\d+) × (\d+) px$/.exec((await size.textContent()) ?? '') ?? [];
  await crop.getByRole('button', { name: 'Recortar', exact: true }).press('Enter');
  await expect(crop).toBeHidden();
  await expect(chooseLogo(page)).toHaveText('Cambiar imagen');

  const { logo } = await savePhotos(page, api, commerce);
  const stored = await storedPicture(page, logo ?? '');
  expect([stored.width, stored.height]).toEqual([Number(side), Number(side)]);
  expect(stored.width).toBeLessThan(600);
  expect(stored.top).toBe('red');
});

test('of several photos one fails and is retried; they are sorted by keyboard, described and saved', async ({
  page,
  api,
}) => {
  const commerce = await openPhotoForm(page, api);
  let requests = 0;
  await page.route('**/files/upload', (route) => {
    requests += 1;
    return requests === 2 ? route.abort() : route.continue();
  });
  await addPhotos(page).click();
  await fromGallery(page, 'Fotos', [
    await photo(page, 'uno.jpg', 640, 480),
    heldUpright(await photo(page, 'dos.jpg', 800, 400)),
    await photo(page, 'tres.jpg', 300, 200),
  ]);
  await expect(descriptions(page)).toHaveCount(2);
  await expect(page.getByRole('alert').filter({ hasText: 'No se subió' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await hear(page, 'Hay imágenes que no se subieron');
  await page.getByRole('button', { name: 'Reintentar dos.jpg' }).click();
  await expect(descriptions(page)).toHaveCount(3);
  await expect(page.getByText('3 de 20 fotos')).toBeVisible();

  for (const [index, words] of ['uno', 'tres', 'dos'].entries())
    await descriptions(page).nth(index).fill(words);
  const handle = page.getByRole('button', { name: 'Cambiar el lugar de la foto 3' });
  await handle.press('Space');
  await expect(page.getByText('Se tomó la foto 3 de 3.')).toBeAttached();
  await keysMove(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('La foto está en el lugar 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(descriptions(page).nth(1)).toHaveValue('dos');
  await page.getByRole('button', { name: 'Acciones de la foto 2' }).click();
  await page.locator('.menu-popover:popover-open').getByRole('button', { name: 'Usar como portada' }).click();
  const cover = page.locator('.photo').filter({ has: page.getByText('Portada', { exact: true }) });
  await expect(cover.getByRole('textbox')).toHaveValue('dos');

  const { photos } = await savePhotos(page, api, commerce);
  expect(photos.map(({ alt }) => alt)).toEqual(['dos', 'uno', 'tres']);
  expect(await storedPicture(page, photos[0]?.file ?? '')).toMatchObject({
    width: 400,
    height: 800,
    top: 'red',
    bottom: 'blue',
  });
});

test('a stored photo is cropped from its menu and keeps its position and description @phone @full', async ({
  page,
  api,
}) => {
  const commerce = await openPhotoForm(page, api);
  await addPhotos(page).click();
  const two = [await photo(page, 'uno.jpg', 800, 400), await photo(page, 'dos.jpg', 800, 400)];
  await fromGallery(page, 'Fotos', two);
  await expect(descriptions(page)).toHaveCount(2);
  // The field must end within its card, whose edge would clip it.
  const overhang = await descriptions(page)
    .first()
    .evaluate((input) => {
      const card = input.closest('li')?.getBoundingClientRect();
      return input.getBoundingClientRect().right - (card?.right ?? 0);
    });
  expect(overhang).toBeLessThan(-4);
  await descriptions(page).first().fill('El mostrador');
  await page.getByRole('button', { name: 'Acciones de la foto 1' }).click();
  await page.locator('.menu-popover:popover-open').getByRole('button', { name: 'Recortar' }).click();
  const crop = cropping(page);
  await crop.getByRole('button', { name: '1:1' }).click();
  await expect(crop.locator('.crop-size')).toHaveText('400 × 400 px');
  await crop.getByRole('button', { name: 'Recortar', exact: true }).click();
  await expect(crop).toBeHidden();
  await expect(addPhotos(page)).toBeFocused();
  await expect(page.locator('.photo-uploads')).toBeHidden();

  const { photos } = await savePhotos(page, api, commerce);
  expect(photos.map(({ alt }) => alt)).toEqual(['El mostrador', '']);
  expect(await storedPicture(page, photos[0]?.file ?? '')).toMatchObject({ width: 400, height: 400 });
  expect(await storedPicture(page, photos[1]?.file ?? '')).toMatchObject({ width: 800, height: 400 });
});

test('pictures are dropped and pasted; other files and a HEIC have a message @full', async ({
  page,
  api,
}) => {
  await openPhotoForm(page, api);
  const field = page.getByRole('group', { name: 'Fotos (opcional)' });
  await handOver(field, 'drop', await photo(page, 'soltada.jpg', 300, 300));
  await cropping(page).getByRole('button', { name: 'Usar completa' }).click();
  await expect(descriptions(page)).toHaveCount(1);
  await handOver(addPhotos(page), 'paste', await photo(page, 'pegada.jpg', 300, 300));
  await cropping(page).getByRole('button', { name: 'Usar completa' }).click();
  await expect(descriptions(page)).toHaveCount(2);

  const broken = { name: 'notas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') };
  for (const [file, title] of [
    [broken, 'El archivo no es una imagen que se pueda leer'],
    [{ ...broken, name: 'IMG_1.HEIC', mimeType: 'image/heic' }, 'Este navegador no puede leer fotos HEIC'],
  ] as const) {
    await handOver(field, 'drop', file);
    await answer(page, title, 'Aceptar');
  }
  await expect(descriptions(page)).toHaveCount(2);
});

test('leaving while a picture is on its way is asked about, and the upload can be cancelled @full', async ({
  page,
  api,
}) => {
  await openPhotoForm(page, api);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/files/upload', async (route) => {
    await held;
    await route.abort();
  });
  await addPhotos(page).click();
  await fromGallery(page, 'Fotos', [
    await photo(page, 'lenta.jpg', 300, 200),
    await photo(page, 'otra.jpg', 9, 9),
  ]);
  const cancel = page.getByRole('button', { name: 'Cancelar la subida de lenta.jpg' });
  await expect(cancel).toBeVisible();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await hear(page, 'Todavía se están subiendo imágenes');
  await page.getByRole('link', { name: 'Productos' }).click();
  await answer(page, '¿Salir sin guardar?', 'No');
  await cancel.click();
  await expect(cancel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancelar la subida de otra.jpg' })).toBeVisible();
  await page.getByRole('link', { name: 'Productos' }).click();
  await answer(page, '¿Salir sin guardar?', 'Si');
  await expect(page).toHaveURL(/\/products/);
  release();
});

test('a phone opens its own camera @phone @full', async ({ page, api }) => {
  await openPhotoForm(page, api);
  await addPhotos(page).click();
  const opening = page.waitForEvent('filechooser');
  await dialog(page, 'Fotos').getByRole('button', { name: 'Tomar una foto' }).click();
  const camera = await opening;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles(await photo(page, 'foto.jpg', 400, 300));
  await cropping(page).getByRole('button', { name: 'Usar completa' }).click();
  await expect(descriptions(page)).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
});

test('a photo of the camera reaches its field after Android ended the app, together with the typed text @full', async ({
  page,
  api,
  site,
}) => {
  const commerce = await openPhotoForm(page, api);
  const { buffer } = await photo(page, 'foto.jpg', 500, 250);
  const route = `/commerce/edit/${commerce.id}`;
  // The entries that the app stores when it opens the camera of a phone.
  await page.evaluate(
    ([config, key, draft]) => {
      localStorage.setItem('callejero.restoreConfig', config);
      localStorage.setItem(key, draft);
    },
    [
      JSON.stringify({ route, data: { field: 'photos' }, at: Date.now() }),
      `callejero.draft.${site.administrator.login.user.id}.commerces.${commerce.id}`,
      JSON.stringify({
        rev: commerce.rev,
        at: Date.now(),
        value: { values: { name: `${commerce.name} y taller` } },
      }),
    ] as const,
  );
  // Idle, because a call while the app loads the plugin's web part would create a second one without listeners.
  await page.goto('/products', { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'App' in ((window as never as Shell).Capacitor?.Plugins ?? {}));
  // The result that Android delivers at the next start.
  await page.evaluate((base64String) => {
    const data = { base64String, format: 'jpeg' };
    const result = { pluginId: 'Camera', methodName: 'getPhoto', success: true, data };
    return (window as never as Shell).Capacitor.Plugins.App?.notifyListeners('appRestoredResult', result);
  }, buffer.toString('base64'));
  await expect(page).toHaveURL(new RegExp(`${route}$`));
  await cropping(page).getByRole('button', { name: 'Usar completa' }).click();
  await expect(descriptions(page)).toHaveCount(1);
  const { name, photos } = await savePhotos(page, api, commerce);
  expect(name).toBe(`${commerce.name} y taller`);
  expect(await storedPicture(page, photos[0]?.file ?? '')).toMatchObject({ width: 500, height: 250 });
  expect(await page.evaluate(() => localStorage.getItem('callejero.restoreConfig'))).toBeNull();
});

interface Shell {
  Capacitor: {
    Plugins: Record<string, { notifyListeners(event: string, data: unknown): Promise<void> } | undefined>;
  };
}
