import { accessible } from '../support/axe.ts';
import { own, ownMark, shown } from '../support/backoffice.ts';
import { mapColours, openMap, searchPlaces } from '../support/guide.ts';
import { go } from '../support/painted.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

test.describe('the guide', () => {
  test.use({ as: 'user' });

  test('a category chip filters list, count and URL, a second press clears it; a category appears with its first place', async ({
    page,
    api,
  }) => {
    const empty = own('Sin lugares');
    const { id } = await api.category({ name: empty });
    const { count } = await openMap(page);
    const all = await count();
    const chips = page.getByRole('group', { name: 'Categorías' });
    const chip = chips.getByRole('button').first();
    // The wheel of a mouse does not scroll the row: its arrows do.
    const arrows = chips.locator('..').locator(':scope > button');
    const scrolled = () => chips.evaluate(({ scrollLeft }) => scrollLeft);
    await arrows.last().click();
    await expect.poll(scrolled).toBeGreaterThan(100);
    await arrows.first().click();
    await expect.poll(scrolled).toBe(0);
    await expect(chip).toBeInViewport();
    const name = (await chip.textContent()) ?? '';
    await chip.click();
    await expect(chips.getByRole('button', { name }).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/[?&]category=[a-z0-9-]+/);
    await expect.poll(count).toBeLessThan(all);
    const narrowed = await count();
    await chips.getByRole('button', { name }).first().click();
    await expect(page).not.toHaveURL(/category=/);
    // Not the exact count: other journeys add places to the same city.
    await expect.poll(count).toBeGreaterThan(narrowed);

    const choice = chips.getByRole('button', { name: empty });
    await expect(choice).toHaveCount(0);
    await api.acceptedCommerce({ name: empty, categories: [id] });
    await expect(choice).toHaveCount(1);
  });

  test('a place shows its address, phone, hours and directions; back returns to the list', async ({
    page,
    api,
  }) => {
    const name = own('Botica del Mirador');
    const category = await api.category({ name: `Boticas ${name}`, icon: 'medkit' });
    const address = await api.address({ street: 'Calle Hidalgo', number: '12' });
    await api.acceptedCommerce({
      name,
      categories: [category.id],
      address: address.id,
      phones: ['+522288173390'],
      website: 'https://botica.example/',
      openingHours: 'Mo-Su 00:00-24:00',
      location: { lat: 19.541234, lng: -96.921234 },
    });
    const { places } = await openMap(page);
    await searchPlaces(page, name);
    await places.filter({ hasText: name }).click();

    const place = page.getByRole('article', { name });
    await expect(place.getByRole('heading', { level: 2, name })).toBeFocused();
    await expect(place.getByText('Calle Hidalgo 12')).toBeVisible();
    await expect(place.getByRole('link', { name: '228 817 3390' })).toHaveAttribute(
      'href',
      'tel:+522288173390',
    );
    await expect(place.getByRole('link', { name: 'botica.example' })).toHaveAttribute(
      'href',
      'https://botica.example/',
    );
    await expect(place.getByText(/Abierto/).first()).toBeVisible();
    await expect(place.getByRole('link', { name: 'Calle Hidalgo 12' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=19.541234,-96.921234',
    );
    const directions = place.getByRole('link', { name: 'Cómo llegar' });
    await expect(directions).toHaveAttribute('href', /destination=19\.541234,-96\.921234/);
    await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'mapa' }));
    const [opened] = await Promise.all([page.waitForEvent('popup'), directions.click()]);
    expect(opened.url()).toContain('destination=19.541234,-96.921234');
    await opened.close();

    await page.goBack();
    const card = places.filter({ hasText: name });
    await expect(card).toBeFocused();
    await expect(page).not.toHaveURL(/place=/);

    // Escape closes what is open above the place first, then the place.
    await card.press('Enter');
    await expect(place.getByRole('heading', { level: 2, name })).toBeFocused();
    await place.getByRole('button', { name: 'Compartir' }).click();
    const share = page.getByRole('dialog');
    await expect(share).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(share).toBeHidden();
    await expect(place).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
    await expect(page).not.toHaveURL(/place=/);
  });

  test('what is open at another time is asked for by words or chosen, and is a chip that can be taken off', async ({
    page,
    api,
  }) => {
    const mark = ownMark();
    const noon = `Cocina del Alba ${mark}`;
    const evening = `Cocina del Ocaso ${mark}`;
    const { id } = await api.category({ name: `Cocinas ${mark}` });
    await api.acceptedCommerce({ name: noon, categories: [id], openingHours: 'Mo-Su 10:00-14:00' });
    await api.acceptedCommerce({ name: evening, categories: [id], openingHours: 'Mo-Su 16:00-20:00' });
    const { places } = await openMap(page);
    await searchPlaces(page, `cocina ${mark} abierta pasado mañana`);
    await expect(places).toHaveText([new RegExp(noon)]);
    await expect(page.getByRole('combobox', { name: 'Buscar lugares' })).toHaveValue(`cocina ${mark}`);
    await expect(page).toHaveURL(/[?&]open=20\d\d-\d\d-\d\dT12%3A00/);
    await page.reload();
    await expect(places).toHaveText([new RegExp(noon)]);
    await page.getByRole('button', { name: /^Quitar «Abierto el .* a las 12:00»$/ }).click();
    await expect(places).toHaveCount(2);
    await expect(page).not.toHaveURL(/open=/);

    await page.getByRole('button', { name: 'Abierto a otra hora' }).click();
    const panel = page.getByRole('form', { name: 'Abierto a otra hora' });
    await panel.getByLabel('Día').selectOption('Mañana');
    await panel.getByLabel('Hora').fill('17:00');
    await accessible(page, 'the choice of another time');
    await panel.getByRole('button', { name: 'Ver lo abierto' }).click();
    await expect(places).toHaveText([new RegExp(evening)]);
    await expect(shown(page).getByRole('status').first()).toContainText('abiertos mañana a las 17:00');

    // A link to an hour beyond what is known opens without it.
    await openMap(page, `?q=cocina+${mark}&open=2020-01-01T12:00`);
    await hear(page, /^Solo sabemos qué estará abierto en los próximos siete días/);
    await expect(page).not.toHaveURL(/open=/);
    await expect(places).toHaveCount(2);
  });

  test('on a phone the sheet moves between its stops and a place opens in it @phone', async ({ page }) => {
    const { places } = await openMap(page);
    await page.getByRole('button', { name: 'Ampliar el panel' }).click();
    await page.getByRole('button', { name: 'Ver el mapa' }).click();
    await page.getByRole('button', { name: 'Abrir el panel' }).click();
    const card = places.nth(6);
    const name = (await card.locator('.place-card-name').textContent()) ?? '';
    await card.click();
    // The place is shown from its top, although the list was scrolled down to the card.
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Volver a la lista' }).click();
    await expect(card).toBeInViewport();
  });

  test('a device that can’t draw maps gets a note, and MapLibre is not loaded @full', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openMap(page);
    await expect(page.getByRole('note')).toHaveText(
      'Este dispositivo no puede dibujar el mapa. Todo lo que hay en él está también en la lista.',
    );
    expect(loaded.filter((url) => /maplibre|GuideMap|town\.geojson/.test(url))).toEqual([]);
  });

  test('the page of a place opens from its link, and that of an unknown place says so @full', async ({
    page,
    api,
  }) => {
    const { data } = await api.commerces({ status: 'accepted' });
    const place = data[0];
    if (!place) throw new Error('The demonstration has no accepted commerce.');
    await page.goto(`/place/${place.id}`);
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
    await go(page, '/place/01890000-0000-7000-8000-000000000000');
    await expect(shown(page).getByText('Este lugar no está en la guía')).toBeVisible();
  });
});

test.describe('the guide on its map', () => {
  test.use({ as: 'user', map: 'drawn' });

  test('on a phone nothing covers the message about a map that can’t be loaded @phone @full', async ({
    page,
  }) => {
    await page.route('**/assets/map-*.js', (route) => route.abort());
    const { places } = await openMap(page);
    const note = page.getByRole('note').filter({ hasText: 'No se pudo cargar el mapa' });
    await expect(note.getByText('Todo lo que hay en él está también en la lista.')).toBeVisible();
    const retry = note.getByRole('button', { name: 'Reintentar' });
    await expect(retry).toBeVisible();
    const again = page.waitForRequest('**/assets/map-*.js');
    await retry.click();
    await again;
    await expect(retry).toBeVisible();
    // After a lost connection the map loads by itself.
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await page.unroute('**/assets/map-*.js');
    await page.context().setOffline(false);
    await expect(places.first()).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('after moving the map its area can be searched @full', async ({ page }) => {
    const { map, places, count } = await openMap(page);
    const all = await count();
    await expect(map).toBeVisible();
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no size.');
    // The map handles the wheel once it is drawn.
    await expect.poll(() => mapColours(page)).toBeGreaterThan(40);
    const here = page.getByRole('button', { name: 'Buscar en esta zona' });
    // A place that is opened moves the map too.
    await places.first().click();
    await expect(page).toHaveURL(/zoom=15/);
    await page.getByRole('button', { name: 'Volver a la lista' }).click();
    await here.click();
    await expect(here).toBeHidden();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    // Far enough that the previous places are out of sight.
    for (let zoom = 0; zoom < 3; zoom += 1) await page.mouse.wheel(0, -400);
    await here.click();
    await expect(here).toBeHidden();
    // After the first move the attribution is folded, and stays so with the sources of other places.
    const licence = page.locator('.maplibregl-ctrl-attrib-inner');
    await expect(licence).toBeHidden();
    await page.getByLabel('Mostrar u ocultar las atribuciones').click();
    await expect(licence).toContainText('Ciudad inventada');
    await expect.poll(count).toBeLessThan(all);
    await expect(page).toHaveURL(/zoom=1[6-9]/);
  });

  test('the URL restores search, category, place and map @full', async ({ page }) => {
    const { places } = await openMap(page);
    const first = places.first();
    const words = (await first.locator('.place-card-name').textContent()) ?? '';
    await searchPlaces(page, words);
    // The previous list is shown until the search is answered.
    await places.filter({ hasText: words }).first().click();
    await expect(page.getByRole('article', { name: words })).toBeVisible();
    await expect(page).toHaveURL(/q=.*place=/);
    const url = page.url();
    await page.reload();
    await expect(page.getByRole('article', { name: words })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Buscar lugares' })).toHaveValue(words);
    expect(new URL(page.url()).searchParams.get('place')).toBe(new URL(url).searchParams.get('place'));
  });
});

test.describe('signing in', () => {
  test.use({ map: 'drawn' });

  test('leads a user to the map, on which the places of the list are drawn @either', async ({
    page,
    site,
  }) => {
    await page.goto('/login');
    await signIn(page, site.user?.account ?? site.administrator.account);
    await expect(page).toHaveURL(/\/map(?:\?|$)/);
    await expect(page.getByRole('region', { name: 'Mapa de lugares' })).toBeVisible();
    const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
    await expect(places.first()).toBeVisible();
    expect(await places.count()).toBeGreaterThan(5);
    // A map that was not drawn has one colour; pins and clusters have many.
    await expect.poll(() => mapColours(page)).toBeGreaterThan(40);
    await expect(page.getByText('Este dispositivo no puede dibujar el mapa')).toHaveCount(0);
  });
});
