import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { dialog, own } from '../support/backoffice.ts';
import { threePhotos } from '../support/photos.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<{ place: string }>({
  /** The id of a place with three photos. */
  place: async ({ api, site }, use) => {
    const category = await api.category({ name: own('Fotogénica') });
    const photos = await threePhotos(site, ['Fachada', 'Barra', 'Patio']);
    const { id } = await api.acceptedCommerce({ name: own('Fotogénico'), categories: [category.id], photos });
    await use(id);
  },
});

test.use({ map: 'none', as: 'user' });

const viewer = (page: Page) => dialog(page, 'Fachada');

async function openPhotos(page: Page, place: string): Promise<Locator> {
  await page.goto(`/place/${place}`);
  const opener = page.getByRole('button', { name: 'Ver las 3 fotos: Fachada' });
  await expect(opener).toHaveText('3 fotos');
  await opener.click();
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page).getByRole('img', { name: 'Fachada' })).toBeVisible();
  return viewer(page);
}

/** Expects that this picture is the current one, and loaded. */
async function expectShown(shown: Locator, name: string, position: string): Promise<void> {
  await expect(shown.getByText(position)).toBeVisible();
  const picture = shown.getByRole('img', { name, exact: true });
  await expect(picture).toHaveCount(1);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

test('the photos of a place are viewed one after another, by buttons and by keys', async ({
  page,
  place,
}) => {
  const shown = await openPhotos(page, place);
  await expectShown(shown, 'Fachada', '1 de 3');
  expect(await violations(page)).toEqual([]);
  // Nothing but the picture: the ground is black in every theme.
  const stage = shown.locator('.image-viewer-stage');
  expect(
    await stage.evaluate(
      ({ parentElement }) => parentElement && getComputedStyle(parentElement).backgroundColor,
    ),
  ).toBe('rgb(0, 0, 0)');
  const [previous, next] = [
    shown.getByRole('button', { name: 'Foto anterior' }),
    shown.getByRole('button', { name: 'Foto siguiente' }),
  ];
  await expect(previous).toBeDisabled();
  await next.click();
  await expectShown(shown, 'Barra', '2 de 3');
  await page.keyboard.press('ArrowRight');
  await expectShown(shown, 'Patio', '3 de 3');
  await expect(next).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expectShown(shown, 'Patio', '3 de 3');
  await page.keyboard.press('ArrowLeft');
  await expectShown(shown, 'Barra', '2 de 3');
  await page.keyboard.press('Home');
  await expectShown(shown, 'Fachada', '1 de 3');

  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  const opener = page.getByRole('button', { name: 'Ver las 3 fotos: Fachada' });
  await expect(opener).toBeFocused();
});

test('a photo of the gallery opens the viewer at that photo @full', async ({ page, place }) => {
  await page.goto(`/place/${place}`);
  await page.getByRole('button', { name: 'Ver la foto: Patio' }).click();
  await expectShown(dialog(page, 'Patio'), 'Patio', '3 de 3');
});

test('swiping a whole photo shows the next; a zoomed one is moved instead @phone @full', async ({
  page,
  place,
}) => {
  const shown = await openPhotos(page, place);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(width * from, height / 2);
    await page.mouse.down();
    await page.mouse.move(width * to, height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(0.8, 0.2);
  await expectShown(shown, 'Barra', '2 de 3');
  await swipe(0.2, 0.8);
  await expectShown(shown, 'Fachada', '1 de 3');
  // There is no photo before the first.
  await swipe(0.2, 0.8);
  await expectShown(shown, 'Fachada', '1 de 3');

  await page.keyboard.press('+');
  await swipe(0.8, 0.2);
  await expectShown(shown, 'Fachada', '1 de 3');
  await page.keyboard.press('ArrowRight');
  await expectShown(shown, 'Fachada', '1 de 3');
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expectShown(shown, 'Barra', '2 de 3');
});

test('zooming ends at 300 %, and the next photo is whole again @full', async ({ page, place }) => {
  const shown = await openPhotos(page, place);
  const larger = shown.getByRole('button', { name: 'Acercar' });
  await larger.click();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Enter');
  await expect(shown.getByText('300 %')).toBeVisible();
  await expect(larger).toBeDisabled();
  const scale = () =>
    shown
      .locator('.image-viewer-slide.shown .image-viewer-picture')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  expect(await scale()).toBe(3);
  await shown.getByRole('button', { name: 'Foto siguiente' }).click();
  await expectShown(shown, 'Barra', '2 de 3');
  await expect(shown.getByText('100 %')).toBeVisible();
  expect(await scale()).toBe(1);
});

test('the movie shows each photo for three seconds, upright, once it is started, and ends with the last @full', async ({
  page,
  place,
}) => {
  await page.clock.install();
  const shown = await openPhotos(page, place);
  await page.clock.pauseAt(Date.now() + 60_000);
  // The movie does not begin by itself.
  await page.clock.runFor(10_000);
  await expectShown(shown, 'Fachada', '1 de 3');

  await shown.getByRole('button', { name: 'Reproducir' }).click();
  const box = await shown.locator('.image-viewer-stage').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(9 / 16, 2);
  await page.clock.runFor(2999);
  await expectShown(shown, 'Fachada', '1 de 3');
  await page.clock.runFor(1);
  await expectShown(shown, 'Barra', '2 de 3');

  await shown.getByRole('button', { name: 'Pausar' }).click();
  await page.clock.runFor(10_000);
  await expectShown(shown, 'Barra', '2 de 3');
  await shown.getByRole('button', { name: 'Reproducir' }).click();
  await page.clock.runFor(3000);
  await expectShown(shown, 'Patio', '3 de 3');
  await page.clock.runFor(3000);
  await expectShown(shown, 'Patio', '3 de 3');
  await expect(shown.getByRole('button', { name: 'Reproducir' })).toBeVisible();

  // Started after the last photo, it begins again; a key of the person stops it.
  await shown.getByRole('button', { name: 'Reproducir' }).click();
  await expectShown(shown, 'Fachada', '1 de 3');
  await page.keyboard.press('ArrowRight');
  await expect(shown.getByRole('button', { name: 'Reproducir' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expectShown(shown, 'Barra', '2 de 3');
});

for (const [motion, beside] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  test.describe(`a person who prefers «${motion}» of motion`, () => {
    test.use({ contextOptions: { reducedMotion: motion } });
    test(`sees the next photo appear ${beside ? 'from the side' : 'in place'} @full`, async ({
      page,
      place,
    }) => {
      const shown = await openPhotos(page, place);
      const next = shown.locator('.image-viewer-slide', { has: page.locator('img[alt="Barra"]') });
      const widths = () =>
        next.evaluate(
          (element) => new DOMMatrix(getComputedStyle(element).transform).e / element.clientWidth,
        );
      await expect.poll(widths).toBe(beside);
      expect(Number(await next.evaluate((element) => getComputedStyle(element).opacity))).toBe(beside);
      await page.keyboard.press('ArrowRight');
      await expect.poll(widths).toBe(0);
      await expectShown(shown, 'Barra', '2 de 3');
    });
  });
}

test('a photo is saved under its own name as a JPEG of the seed’s compression', async ({ page, place }) => {
  const shown = await openPhotos(page, place);
  const written = page.evaluate(
    () =>
      new Promise<unknown[]>((done) => {
        const { toBlob } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.toBlob = function (callback, ...how) {
          done(how);
          toBlob.call(this, callback, ...how);
        };
      }),
  );
  const saving = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Guardar la foto' }).click();
  expect((await saving).suggestedFilename()).toBe('fachada.jpg');
  expect(await written).toEqual(['image/jpeg', 0.6]);
});

test.describe('in the back office', () => {
  test.use({ as: 'administrator' });
  test('the photos of a read-only record open the viewer @full', async ({ page, place }) => {
    await page.goto(`/commerce/view/${place}`);
    await page.getByRole('button', { name: 'Ver la foto: Barra' }).click();
    await expectShown(dialog(page, 'Barra'), 'Barra', '2 de 3');
  });
});
