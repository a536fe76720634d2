import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Locator } from '@playwright/test';
import { accessible } from '../support/axe.ts';
import { ownMark, shown } from '../support/backoffice.ts';
import { mapColours, openMap, searchPlaces } from '../support/guide.ts';
import { expect, test } from '../support/test.ts';

const here = { latitude: 19.5382, longitude: -96.9179 };

test.use({ map: 'none', as: 'user' });

test.describe('near the person', () => {
  test.use({ geolocation: here, permissions: ['geolocation'] });

  test('the nearest pharmacy that is open, cheap and accessible is found, and its URL finds it again @phone @full', async ({
    page,
    api,
  }) => {
    const mark = ownMark();
    const pharmacies = await api.one<Category>('categories', { slug: 'farmacias' });
    const location = { lat: here.latitude, lng: here.longitude };
    const pharmacy = (name: string, openingHours: string, lat = location.lat) =>
      api.acceptedCommerce({
        name: `${name} ${mark}`,
        categories: [pharmacies.id],
        location: { ...location, lat },
        openingHours,
        priceRange: 1,
        wheelchair: 'limited',
      });
    await pharmacy('Botica de Guardia', 'Mo-Su 00:00-24:00', location.lat + 0.001);
    await pharmacy('Botica Cerrada', 'off');

    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      Object.assign(window, { positionsAsked: 0 });
      geolocation.getCurrentPosition = (...given) => {
        (window as unknown as { positionsAsked: number }).positionsAsked += 1;
        ask(...given);
      };
    });
    const positionsAsked = () =>
      page.evaluate(() => (window as unknown as { positionsAsked: number }).positionsAsked);
    const { places } = await openMap(page);
    // The browser has been allowed to tell the position, so it is used without a tap.
    await expect.poll(positionsAsked).toBe(1);
    await expect(page.getByText('desde tu ubicación')).toBeVisible();
    await page.getByRole('button', { name: 'Cerca de mí' }).click();
    await expect.poll(positionsAsked).toBe(2);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('callejero.address') ?? 'null'));
    expect(stored).toEqual({ point: location, at: expect.any(Number) });
    await expect(places.filter({ hasText: `Botica Cerrada ${mark}` })).toBeVisible();

    await page.getByRole('combobox', { name: 'Buscar lugares' }).fill('farmasia');
    await page.getByRole('option', { name: 'Farmacias Categoría' }).tap();
    await expect(page).toHaveURL(/[?&]category=farmacias/);

    await page.getByRole('button', { name: 'Abierto ahora' }).tap();
    await page.getByRole('button', { name: 'Silla de ruedas' }).tap();
    await page.getByRole('button', { name: 'Precio' }).tap();
    await page.getByRole('button', { name: 'Económico' }).tap();
    await expect(places.filter({ hasText: mark })).toHaveText([/Botica de Guardia.*130 m.*Abierto/]);
    await expect(shown(page).getByRole('status')).toContainText(
      'Farmacias, abiertos ahora, precio económico, con acceso en silla de ruedas',
    );
    await page.reload();
    await expect(places.filter({ hasText: mark })).toHaveText([/Botica de Guardia/]);
    for (const name of ['Abierto ahora', 'Silla de ruedas'])
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await accessible(page, 'the guide with filters');

    await page.getByRole('button', { name: 'Limpiar filtros' }).tap();
    await expect(page).not.toHaveURL(/category|open|price|wheelchair/);
    await expect(page.getByRole('button', { name: 'Limpiar filtros' })).toBeHidden();

    // The exact position is never sent.
    const received: string[] = [];
    page.on('request', (request) => {
      received.push(new URL(request.url()).searchParams.get('near') ?? '');
    });
    // Events and promotions are sorted by distance too, on request.
    for (const [path, facts, order] of [
      ['/agenda', shown(page).getByRole('listitem'), 'Cerca de mí'],
      ['/deals', shown(page).locator('.deals-list > li'), 'Más cercanas'],
    ] as const) {
      await page.goto(path);
      await expect(facts.first()).toBeVisible();
      expect(await positionsAsked()).toBe(0);
      const near = shown(page).getByRole('button', { name: order });
      await near.tap();
      await expect(near).toHaveAttribute('aria-pressed', 'true');
      await expect(facts.filter({ hasText: /\d (?:m|km)\b/ }).first()).toBeVisible();
      // The position is known from the map, also after a reload.
      expect(await positionsAsked()).toBe(0);
    }
    expect(new Set(received.filter((near) => near !== ''))).toEqual(new Set(['19.538,-96.918']));
  });
});

test('suggestions are chosen with the keyboard, stored as recent ones, and removed @full', async ({
  page,
  api,
}) => {
  const mark = ownMark();
  const name = `Droguería Sarmiento ${mark}`;
  const pharmacies = await api.one<Category>('categories', { slug: 'farmacias' });
  await api.acceptedCommerce({ name, categories: [pharmacies.id] });
  await openMap(page);
  const field = page.getByRole('combobox', { name: 'Buscar lugares' });
  await field.focus();
  await page.keyboard.type('farmasia');
  const category = page.getByRole('option', { name: 'Farmacias Categoría' });
  await expect(category).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(category).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await category.getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(category).toBeHidden();
  await expect(field).toHaveValue('farmasia');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=farmacias/);
  await expect(field).toHaveValue('');

  await page.keyboard.type(`drogueria sarmiento ${mark}`);
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name })).toBeVisible();

  // Typing and deleting is undone as in any field.
  await field.fill('');
  await field.pressSequentially('botica');
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(field).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue('botica');
  await field.fill('');

  await field.click();
  const recent = page.getByRole('listbox', { name: 'Búsquedas recientes' }).getByRole('option');
  await expect(recent).toHaveText([new RegExp(name), /Farmacias/]);
  await accessible(page, 'the guide with its recent searches');
  await page.getByRole('button', { name: 'Borrarlas' }).click();
  await expect(recent).toHaveCount(0);
  await field.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test.describe('on its map', () => {
  test.use({ map: 'drawn' });

  test('a cluster that is opened, with a click or with Enter, zooms in and filters the list @full', async ({
    page,
  }) => {
    const answer = page.waitForResponse(
      (response) => response.ok() && response.url().includes('/commerces/map'),
    );
    await page.route('**/v1/keys/google-maps', (route) =>
      route.fulfill({ json: { data: 'clave-de-mapas' } }),
    );
    const { map, count } = await openMap(page, '?lat=19.54&lng=-96.92&zoom=13');
    const storedKey = () => page.evaluate(() => localStorage.getItem('callejero.googleMapsKey'));
    await expect.poll(storedKey).toBe('"clave-de-mapas"');
    const { data } = (await (await answer).json()) as Envelope<PlaceMap>;
    const all = await count();
    // Other journeys add places at the same time.
    expect(data.total).toBeGreaterThan(all * 0.9);
    const largest = data.clusters.toSorted((a, b) => b.count - a.count)[0];
    if (!largest) throw new Error('The city has no cluster.');
    await expect(map).toBeVisible();
    await expect.poll(() => mapColours(page)).toBeGreaterThan(40);

    const zoom = () => Number(new URL(page.url()).searchParams.get('zoom'));
    // Pins and clusters can be clicked only after they are drawn.
    await expect(async () => {
      await clickAt(map, largest, 13);
      await expect.poll(zoom, { timeout: 2000 }).toBeGreaterThan(13.5);
    }).toPass();
    await expect.poll(count).toBeLessThan(all);
    const narrowed = await count();

    // The server has no key any more, so the stored one is removed.
    await page.route('**/v1/keys/google-maps', (route) => route.fulfill({ json: { data: null } }));
    await openMap(page, '?lat=19.54&lng=-96.92&zoom=13');
    await expect.poll(storedKey).toBeNull();
    await expect.poll(count).toBeGreaterThan(narrowed);
    await map.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Grupo de \d+\. Entrar para acercarlo\.$/)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect.poll(zoom).toBeGreaterThan(13.5);
    await expect.poll(count).toBeLessThan(all);
  });
});

test('a tab that has no size before it is shown finds its places then @full', async ({ page }) => {
  await page.addInitScript(() => {
    const { width } = screen;
    let isShown = false;
    Object.defineProperty(window, 'innerWidth', { get: () => (isShown ? width : 0) });
    document.addEventListener('test-show', () => {
      isShown = true;
      window.dispatchEvent(new Event('resize'));
    });
  });
  await page.goto('/map');
  // Without a size nothing is in view.
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeAttached();
  await page.evaluate(() => document.dispatchEvent(new Event('test-show')));
  await expect(
    page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first(),
  ).toBeVisible();
});

test('a search without results offers what to leave out, also above partial matches; the first place is two keys away', async ({
  page,
  api,
}) => {
  const word = `Ocaso${ownMark()}`;
  const name = `${word} Azul`;
  const category = await api.category({ name: `De ${word}` });
  await api.acceptedCommerce({ name, categories: [category.id], openingHours: 'off' });
  const { places } = await openMap(page);
  await searchPlaces(page, word);
  await expect(places).toHaveCount(1);
  await page.getByRole('button', { name: 'Abierto ahora' }).click();
  await expect(page.getByText(`No encontramos «${word}», abiertos ahora, en la ciudad.`)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar «Abierto ahora» (1 lugar)' }).click();
  await expect(places).toHaveText([new RegExp(name)]);

  // When a filter hides the place, the list says so above places that share a word with it.
  const other = await api.acceptedCommerce({
    name: `${word} Verde`,
    categories: [category.id],
    openingHours: '24/7',
  });
  await searchPlaces(page, name);
  await expect(places).toHaveText([new RegExp(name)]);
  await page.getByRole('button', { name: 'Abierto ahora' }).click();
  await expect(page.getByText('Nada tiene todo lo que buscas; esto se le parece.').last()).toBeVisible();
  await expect(places.filter({ hasText: other.name })).toHaveCount(1);
  await expect(places.filter({ hasText: name })).toHaveCount(0);
  await accessible(page, 'places that have some of what is sought');
  await page.getByRole('button', { name: 'Quitar «Abierto ahora» (1 lugar)' }).click();
  await expect(places).toHaveText([new RegExp(name)]);

  await searchPlaces(page, name);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ir a los lugares' })).toBeInViewport();
  await accessible(page, 'the way from the search to the places');
  await page.keyboard.press('Enter');
  await expect(places.first()).toBeFocused();

  // The keyboard and the mouse highlight a place, also on the map. A finger does not, because it chooses the place.
  const place = places.first();
  const over = async (pointerType: string) => {
    await place.dispatchEvent('pointerover', { pointerType });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await expect(place).toHaveClass(/highlighted/);
  await place.dispatchEvent('pointerout');
  await expect(place).not.toHaveClass(/highlighted/);
  await over('touch');
  await expect(place).not.toHaveClass(/highlighted/);
  await place.dispatchEvent('pointerout');
  await over('mouse');
  await expect(place).toHaveClass(/highlighted/);
});

test('the pressed place opens, although offers appear above it before the button is released @full', async ({
  page,
  api,
}) => {
  const name = `Mercería${ownMark()}`;
  const category = await api.category({ name: `De ${name}` });
  const place = await api.acceptedCommerce({ name, categories: [category.id] });
  await api.runningPromotion(place.id, `Botones en ${name}`);
  const { places } = await openMap(page);
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route('**/commerces/suggestions?**', async (route) => {
    await promise;
    await route.continue();
  });
  await searchPlaces(page, name);
  await expect(places).toHaveText([new RegExp(name)]);
  await places.first().hover();
  await page.mouse.down();
  answerNow();
  await expect(page.getByRole('link', { name: `Botones en ${name}` })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
});

/** Clicks a point on a map with this zoom whose centre is 19.54, -96.92. */
async function clickAt(
  map: Locator,
  { lat, lng }: { lat: number; lng: number },
  zoom: number,
): Promise<void> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no size.');
  const world = 512 * 2 ** zoom;
  const y = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  await map
    .page()
    .mouse.click(
      box.x + box.width / 2 + ((lng + 96.92) / 360) * world,
      box.y + box.height / 2 + (y(19.54) - y(lat)) * world,
    );
}

test.describe('a place that is missing', () => {
  test.use({ map: 'drawn' });

  test('is proposed where the map was pressed with the second button @full', async ({ page }) => {
    const { map } = await openMap(page);
    await expect(map).toBeVisible();
    await map.click({ button: 'right' });
    await page.getByRole('button', { name: 'Proponer un lugar' }).click();
    await expect(page).toHaveURL(/\/my-commerce\/create\/new\?lat=19\.\d+&lng=-96\.\d+$/);
    await expect(shown(page).getByLabel('Latitud')).toHaveValue(/^19[.,]\d+$/);
    await expect(shown(page).getByLabel('Longitud')).toHaveValue(/^-96[.,]\d+$/);
  });
});
