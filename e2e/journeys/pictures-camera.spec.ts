/** Photos by the camera of a computer. Needs the whole browser, because the headless shell has no camera permission. */
import { violations } from '../support/axe.ts';
import { dialog } from '../support/backoffice.ts';
import { cameraBrowser } from '../support/camera-feed.ts';
import {
  addPhotos,
  cropping,
  descriptions,
  openPhotoForm,
  savePhotos,
  storedPicture,
} from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', as: 'administrator', launchOptions: cameraBrowser() });

// Decoding, encoding and sending pictures is slow on a busy machine.

test.describe('with a camera that may be used', () => {
  test.use({ permissions: ['camera'] });

  test('a photo is taken with a computer, retaken and used @full', async ({ page, api }) => {
    const commerce = await openPhotoForm(page, api);
    await addPhotos(page).click();
    await dialog(page, 'Fotos').getByRole('button', { name: 'Tomar una foto' }).click();
    const camera = dialog(page, 'Tomar una foto');
    const shutter = camera.getByRole('button', { name: 'Tomar la foto' });
    await expect(shutter).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    await shutter.press('Enter');
    await camera.getByRole('button', { name: 'Repetir' }).click();
    const use = camera.getByRole('button', { name: 'Usar foto' });
    // The camera starts again, and a press before its first picture takes no photo.
    await expect(async () => {
      if ((await shutter.count()) > 0) await shutter.press('Enter', { timeout: 1_000 });
      await expect(use).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await use.click();
    await cropping(page).getByRole('button', { name: 'Usar completa' }).click();
    await expect(descriptions(page)).toHaveCount(1);
    const { photos } = await savePhotos(page, api, commerce);
    expect((await storedPicture(page, photos[0]?.file ?? '')).width).toBeGreaterThan(300);
  });
});

test('a refused camera has a message with what to do, and works once it is allowed @full', async ({
  page,
  api,
  context,
}) => {
  await openPhotoForm(page, api);
  await addPhotos(page).click();
  await dialog(page, 'Fotos').getByRole('button', { name: 'Tomar una foto' }).click();
  const camera = dialog(page, 'Tomar una foto');
  const alert = camera.getByRole('alert');
  await expect(alert).toContainText('No hay permiso para usar la cámara');
  await expect(alert).toContainText('Se puede permitir en los ajustes');
  expect(await violations(page)).toEqual([]);
  await context.grantPermissions(['camera']);
  await camera.getByRole('button', { name: 'Reintentar' }).click();
  await expect(camera.getByRole('button', { name: 'Tomar la foto' })).toBeEnabled();
  await camera.getByRole('button', { name: 'Cerrar' }).click();
  await expect(camera).toBeHidden();
});
