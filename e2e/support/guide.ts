/** Locators and actions of the guide. */

import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export interface JourneyGuide {
  map: Locator;
  places: Locator;
  /** The number of places that the guide shows. */
  count: () => Promise<number>;
}

export async function openMap(page: Page, query = ''): Promise<JourneyGuide> {
  await page.goto(`/map${query}`);
  const map = page.getByRole('region', { name: 'Mapa de lugares' });
  const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
  await expect(places.first()).toBeVisible();
  const said = page.getByRole('status').filter({ hasText: /\d lugar|Sin resultados/ });
  const count = async () => {
    const text = (await said.textContent()) ?? '';
    return Number((/\d[\d,]*/.exec(text)?.[0] ?? '0').replaceAll(',', ''));
  };
  return { map, places, count };
}

export async function searchPlaces(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Buscar lugares' });
  await field.fill(words);
  await field.press('Enter');
}

/** The colours of a screenshot, as 0xRRGGBB. */
export async function readColours(page: Page, picture: Buffer): Promise<number[]> {
  return await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const colours = new Set<number>();
    for (let at = 0; at + 2 < pixels.length; at += 4)
      colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    return [...colours];
  }, picture.toString('base64'));
}

/** How many colours the middle of the map has. */
export async function mapColours(page: Page): Promise<number> {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (!box) return 0;
  // The uncovered part of the map: below the search field, on phones above the sheet.
  const clip = { x: box.x + box.width / 2 - 150, y: box.y + 170, width: 300, height: 200 };
  return (await readColours(page, await page.screenshot({ clip }))).length;
}
