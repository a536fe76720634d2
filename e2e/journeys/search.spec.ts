/** Searches in everyday words. */
import { partialText } from '@callejero/contract/search/partial-text.ts';
import { own } from '../support/backoffice.ts';
import { searchPlaces } from '../support/guide.ts';
import { go, open } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.describe('without an account', () => {
  test.use({ as: 'guest', map: 'none' });

  test('a misspelt word leads through a suggestion to the places, and to one of them @phone', async ({
    page,
  }) => {
    await page.goto('/map');
    const field = page.getByRole('combobox', { name: 'Buscar lugares' });
    await field.pressSequentially('farmasi');
    await expect(page.getByRole('option', { name: /Farmacia/ }).first()).toBeVisible();
    await field.pressSequentially('a');
    await field.press('Enter');
    const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
    await expect(places.first()).toContainText(/Farmacia|Botica/);
    await expect(page).toHaveURL(/[?&]q=farmasia/);
    // A word that means a filter presses its chip, which can be taken off.
    await field.fill('farmacia abierta');
    await field.press('Enter');
    const open = page.getByRole('button', { name: 'Abierto ahora' });
    await expect(open).toHaveAttribute('aria-pressed', 'true');
    await expect(field).toHaveValue('farmacia');
    await expect(page).toHaveURL(/[?&]q=farmacia&open=1/);
    await open.click();
    await expect(page).toHaveURL(/[?&]q=farmacia(?!.*open)/);
    // The nearest pharmacy, whatever its name.
    await places.first().click();
    const place = page.getByRole('article');
    await expect(place.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(place).toContainText(/Farmacia|Botica/);
  });

  test('on a phone the first place is seen below the events that a word finds, and its actions are visible at once @phone @full', async ({
    page,
  }) => {
    await page.goto('/map');
    await searchPlaces(page, 'cafe');
    const offers = page.getByRole('region', { name: 'Eventos y promociones' });
    const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
    const foot = (await page.getByRole('link', { name: 'Mapa', exact: true }).boundingBox())?.y ?? 0;
    await expect(offers.getByRole('link')).toHaveCount(2);
    // Its position once the list is rendered; while it is rendering there is none.
    await expect
      .poll(async () => (await places.first().boundingBox())?.y ?? Number.POSITIVE_INFINITY)
      .toBeLessThan(foot - 44);
    await offers.getByRole('button', { name: /^Ver \d+ más$/ }).click();
    await expect(offers.getByRole('link').nth(2)).toBeVisible();

    await places.first().click();
    const directions = page.getByRole('article').getByRole('link', { name: 'Cómo llegar' });
    await expect
      .poll(async () => {
        const box = await directions.boundingBox();
        return box ? box.y + box.height : Number.POSITIVE_INFINITY;
      })
      .toBeLessThanOrEqual(foot);
  });

  test('when no place has all the words the guide shows partial matches; an event of that name is offered, and opens @full', async ({
    page,
    api,
  }) => {
    const category = await api.category({ name: own('Tertulias'), kind: 'event' });
    const word = own('Ajedrecistas').replace(' ', '');
    const event = await api.event({
      title: `Encuentro de ${word}`,
      category: category.id,
      location: { lat: 19.54, lng: -96.92 },
      startsAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    });
    await api.publish('events', event);
    // A link with a text and no view searches the whole city, also beyond the first view of the map.
    const far = await api.acceptedCommerce({
      name: own('Molino'),
      categories: [(await api.category({ name: own('Molinos') })).id],
      location: { lat: 19.75, lng: -96.6 },
    });
    await page.goto(`/map?q=${far.name}`);
    const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
    await expect(places).toContainText([far.name]);
    await go(page, '/map?q=farmacia%20ornitorrinco');
    await expect(page.getByText(partialText).last()).toBeVisible();
    await expect(places.first()).toContainText(/Farmacia|Botica/);
    await searchPlaces(page, word);
    await page
      .getByRole('region', { name: 'Eventos y promociones' })
      .getByRole('link', { name: event.title })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  });

  test('the public page of the search finds the same @full', async ({ page }) => {
    await page.goto('/datos');
    const field = page.getByRole('searchbox', { name: /^Buscar en/ });
    await field.fill('farmasia');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/ciudad\/buscar\?q=farmasia/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Farmacia/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Farmacia/ })).toBeVisible();
  });
});

test.describe('the places of a guest', () => {
  test.use({ as: 'guest', map: 'none', serviceWorkers: 'allow' });

  test('that were seen can be read without a connection @full', async ({ page, api }) => {
    const place = await api.newCommerce(own('Fonda'));
    await page.goto('/map');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await open(page, `/place/${place.id}`);
    const heading = page.getByRole('heading', { level: 1, name: place.name });
    await expect(heading).toBeVisible();
    const settings = page.waitForResponse('**/config.json');
    await page.goto('/deals');
    await expect(page.getByRole('heading', { level: 1, name: 'Promociones' })).toBeVisible();
    // A page can't use a preload that the worker answered, and would request it again.
    expect((await settings).fromServiceWorker()).toBe(false);
    await page.context().setOffline(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible();
    await page.getByRole('region', { name: 'Lugares' }).getByRole('link', { name: place.name }).click();
    await expect(heading).toBeVisible();
    await expect(page.getByText(/Sin conexión: así lo viste/)).toBeVisible();
  });
});
