/** Test pictures, drawn by the browser, because no other available tool writes JPEG. */

import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Locator, Page } from '@playwright/test';
import type { JourneyApi } from './api.ts';
import { dialog, ownMark } from './backoffice.ts';
import { expect } from './test.ts';
import { hear } from './toasts.ts';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo whose left half is red and whose right half is blue. */
export async function photo(page: Page, name: string, width: number, height: number): Promise<PictureFile> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#d02020';
      context.fillRect(0, 0, w / 2, h);
      context.fillStyle = '#2040d0';
      context.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** The same file from a camera that was held upright: Exif orientation 6, to be turned by 90° clockwise. */
export function heldUpright(file: PictureFile): PictureFile {
  const exif = Buffer.from(
    `ffe10022${'457869660000'}${'4d4d002a00000008'}${'0001'}${'011200030000000100060000'}${'00000000'}`,
    'hex',
  );
  return { ...file, buffer: Buffer.concat([file.buffer.subarray(0, 2), exif, file.buffer.subarray(2)]) };
}

/** Chooses from the gallery of the open sheet. */
export async function fromGallery(page: Page, title: string, files: PictureFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await dialog(page, title).getByRole('button', { name: 'Buscar en la galería' }).click();
  await (await choosing).setFiles(files);
}

export function cropping(page: Page): Locator {
  return dialog(page, 'Recortar la imagen');
}

/** A picture as the server stores it: its size, and the colours at its left and right edge. */
export async function storedPicture(page: Page, value: string) {
  return page.evaluate(async (file) => {
    const image = new Image();
    image.src = `/stored-images/${file}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    const { width, height } = canvas;
    const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
    return {
      width,
      height,
      left: at(2, middleY),
      right: at(width - 3, middleY),
      top: at(middleX, 2),
      bottom: at(middleX, height - 3),
    };
  }, value);
}

/** Drops a file on a field, or pastes it from the clipboard. */
export async function handOver(field: Locator, how: 'drop' | 'paste', file: PictureFile): Promise<void> {
  await field.evaluate(
    (element, { name, type, base64, event }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64'), event: how },
  );
}

export const addPhotos = (page: Page) => page.getByRole('button', { name: 'Añadir fotos', exact: true });
export const descriptions = (page: Page) => page.getByRole('textbox', { name: /^Descripción de la foto/ });

/** Creates a commerce without pictures and opens its form. */
export async function openPhotoForm(page: Page, api: JourneyApi): Promise<Commerce> {
  const mark = ownMark();
  const category = await api.category({ name: `Fotogénica ${mark}` });
  const commerce = await api.commerce({ name: `Estudio ${mark}`, categories: [category.id] });
  await page.goto(`/commerce/edit/${commerce.id}`);
  await expect(addPhotos(page)).toBeVisible();
  return commerce;
}

/** Saves the form. Returns the stored commerce. */
export async function savePhotos(page: Page, api: JourneyApi, { id }: Commerce): Promise<Commerce> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await hear(page, 'Los cambios se guardaron.');
  return api.readCommerce(id);
}
