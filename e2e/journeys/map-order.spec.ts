/** What is there before the map, what the map does not do twice, and what stays of it behind other pages. */
import type { Locator, Page } from '@playwright/test';
import { ownMark, shown } from '../support/backoffice.ts';
import { openMap, readColours } from '../support/guide.ts';
import { go, painted } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ as: 'user' });

test.describe('on a drawn map', () => {
  test.use({ map: 'drawn' });

  /** Where no other journey has a place. */
  const center = { lat: 19.7, lng: -97.1 };
  const zoom = 17;
  const color = '#d0107c';

  test('the list and a first frame come before the library, pins are chosen without new data, and the map stays behind a page @full', async ({
    page,
    api,
  }) => {
    const mark = ownMark();
    const category = await api.category({ name: `Lejanías ${mark}`, color });
    const place = (name: string, east: number) =>
      api.acceptedCommerce({
        name: `${name} ${mark}`,
        categories: [category.id],
        location: { ...center, lng: center.lng + east },
      });
    const west = await place('Poniente', -0.001);
    const east = await place('Oriente', 0.001);

    await countPointsSent(page);
    const { promise, resolve: loadLibrary } = Promise.withResolvers<void>();
    await page.route('**/assets/maplibre-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const { map, places } = await openMap(page, `?lat=${center.lat}&lng=${center.lng}&zoom=${zoom}`);
    await expect(places.filter({ hasText: mark })).toHaveCount(2);
    await expect(map).toHaveCount(0);
    // The frame, then the map.
    const ground = page.locator('canvas');
    const pinned = async () => {
      const found = [await pinAt(ground, west.location), await pinAt(ground, east.location)];
      return found.join(', ');
    };
    await expect(ground).toHaveCount(1);
    await expect.poll(pinned).toBe('pin, pin');

    loadLibrary();
    await expect(map).toBeVisible();
    await expect(ground).toHaveCount(1);
    await expect.poll(pinned).toBe('pin, pin');
    await expect.poll(() => pointsSent(page)).toBe(1);

    const choose = async ({ name, location }: typeof west) => {
      const { x, y } = await pointOn(ground, location);
      await page.mouse.click(x, y);
      await expect(page.getByRole('article', { name })).toBeVisible();
    };
    await choose(west);
    await expect.poll(pinned).toBe('chosen, pin');
    await choose(east);
    await expect.poll(pinned).toBe('pin, chosen');
    await page.getByRole('button', { name: 'Volver a la lista' }).click();
    await expect.poll(pinned).toBe('pin, pin');
    expect(await pointsSent(page)).toBe(1);

    const drawn = await ground.elementHandle();
    const { search } = new URL(page.url());
    await go(page, `/place/${west.id}`);
    await painted(page, `/place/${west.id}`);
    await page.goBack();
    await painted(page, '/map');
    expect(new URL(page.url()).search).toBe(search);
    expect(await drawn?.evaluate((canvas) => canvas.isConnected)).toBe(true);
    await expect(ground).toHaveCount(1);
    await expect.poll(pinned).toBe('pin, pin');

    // Another search is one change of the data.
    await page.getByRole('button', { name: 'Abierto ahora' }).click();
    await expect.poll(pinned).toBe('ground, ground');
    expect(await pointsSent(page)).toBe(2);
  });

  /** The pixel of the window at which a map with this camera has a point. */
  async function pointOn(map: Locator, { lat, lng }: { lat: number; lng: number }) {
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no size.');
    const world = 512 * 2 ** zoom;
    const y = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
    return {
      x: box.x + box.width / 2 + ((lng - center.lng) / 360) * world,
      y: box.y + box.height / 2 + (y(center.lat) - y(lat)) * world,
    };
  }

  /** What is drawn at a point in the category's colour: a pin around it, the larger one of a chosen place above it, or nothing. */
  async function pinAt(map: Locator, location: { lat: number; lng: number }) {
    const { x, y } = await pointOn(map, location);
    const page = map.page();
    const isColored = async (from: number) => {
      const picture = await page.screenshot({ clip: { x: x - 3, y: y + from, width: 6, height: 4 } });
      // The shadow of a chosen pin darkens the colour, which is the only one with much more red than green.
      return (await readColours(page, picture)).some((pixel) => (pixel >> 16) - ((pixel >> 8) & 0xff) > 100);
    };
    // Below and above the icons.
    if (await isColored(8)) return 'pin';
    return (await isColored(-53)) ? 'chosen' : 'ground';
  }

  /** Counts how often the map gives its points to its worker, which lays them out. */
  async function countPointsSent(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const counted = Object.assign(window, { pointsSent: 0 });
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message, ...rest: unknown[]) {
        const { type, data } = (message ?? {}) as { type?: string; data?: { source?: string } };
        if (type === 'LD' && data?.source === 'points') counted.pointsSent += 1;
        Reflect.apply(postMessage, this, [message, ...rest]);
      };
    });
  }

  const pointsSent = (page: Page) =>
    page.evaluate(() => (window as unknown as { pointsSent: number }).pointsSent);
});

test.describe('on a phone', () => {
  test.use({ map: 'none' });

  test('the sheet is not laid out while it is dragged; a tap on the status bar scrolls the current page only; a step back finds the focus @phone @full', async ({
    page,
  }) => {
    const { places } = await openMap(page);
    const sheet = page.getByRole('region', { name: 'Lugares en esta zona' });
    const grip = sheet.getByRole('button', { name: 'Ampliar el panel' });
    const { x, y, width } = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const height = () => sheet.evaluate((element) => (element as HTMLElement).offsetHeight);
    const top = async () => Math.round((await sheet.boundingBox())?.y ?? 0);
    const start = { at: x + width / 2, y: y + 16, top: await top() };
    const foot = start.top + (await height());
    const drag = async (up: number) => {
      await page.mouse.move(start.at, start.y - up);
      await expect.poll(top).toBe(start.top - up);
      return await height();
    };
    await page.mouse.move(start.at, start.y);
    await page.mouse.down();
    const held = await drag(10);
    for (const up of [100, 200, 250]) expect(await drag(up)).toBe(held);
    await page.mouse.up();
    // At rest it is laid out as high as it is shown.
    await expect.poll(async () => (await top()) + (await height())).toBe(foot);

    const list = await places.first().evaluateHandle((card) => card.closest('[data-scrolls]'));
    const scrolled = () => list.evaluate((element) => element?.scrollTop ?? 0);
    await list.evaluate((element) => element?.scrollTo(0, 300));
    const href = (await places.first().getAttribute('href')) ?? '';
    const tapStatusBar = () => page.evaluate(() => window.dispatchEvent(new Event('statusTap')));
    await go(page, href);
    await painted(page, href);
    const content = shown(page).getByRole('main');
    await content.evaluate((main) => main.scrollTo(0, 200));
    await tapStatusBar();
    await expect.poll(() => content.evaluate((main) => main.scrollTop)).toBe(0);
    await page.goBack();
    await painted(page, '/map');
    expect(await scrolled()).toBe(300);
    await tapStatusBar();
    await expect.poll(scrolled).toBe(0);

    await go(page, '/agenda');
    await painted(page, '/agenda');
    const link = shown(page).getByRole('main').getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/agenda$/);
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await painted(page, '/agenda');
    await expect(link).toBeFocused();
  });
});
