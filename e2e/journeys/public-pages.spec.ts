/** The public pages, for people without the app: no sign-in, and no script runs. */
import { isInShare } from '@callejero/contract/testing/property-runs.ts';
import { accessible, violations } from '../support/axe.ts';
import { own } from '../support/backoffice.ts';
import { fits } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

/** The paths of a kind of page, from the sitemap. */
async function pathsOf(url: string, kind: 'comercios' | 'eventos' | 'promociones'): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap-${kind}-1.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname);
}

const find = (paths: string[], part: string) => paths.find((path) => path.includes(part)) ?? '';

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from the city to a place, its promotion and back', async ({ page }) => {
    await page.goto('/ciudad');
    await expect(page.getByRole('heading', { level: 1, name: 'Villa Jacaranda' })).toBeVisible();
    await page.getByRole('link', { name: /^Comer y beber/ }).click();
    await page
      .getByRole('link', { name: /^Cafeterías/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cafeterías' })).toBeVisible();
    await page.getByRole('link', { name: /^Café Neblina Cafeterías/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Café Neblina' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Los próximos siete días' })).toBeVisible();
    await page.getByRole('link', { name: /El segundo capuchino/ }).click();
    await expect(page.getByText('2×1: compra 1 y llévate 1 gratis')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Dónde estás' })
      .getByRole('link', { name: 'Villa Jacaranda' })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

  test('a search finds a place, a cancelled event says so, and so does an unknown page @full', async ({
    page,
    site,
  }) => {
    await page.goto('/datos');
    await page.getByRole('searchbox', { name: 'Buscar en Villa Jacaranda' }).fill('neblina');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Resultados de «neblina»' })).toBeVisible();
    await page.getByRole('link', { name: /^Café Neblina Cafeterías/ }).click();
    await expect(page.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute('href', /openstreetmap/);

    await page.goto(find(await pathsOf(site.url, 'eventos'), 'rock-en-la-barranca'));
    await expect(page.getByText('Este evento se canceló.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Añadir a tu calendario' })).toBeVisible();

    const answer = await page.goto('/c/esto-no-existe');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver la guía de Villa Jacaranda' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

const pages: Readonly<Record<string, (url: string) => Promise<string>>> = {
  // In the demonstration the bare address is the app.
  'the city': async () => '/ciudad',
  'a category': async () => '/ciudad/comer-y-beber',
  'a place': async (url) => find(await pathsOf(url, 'comercios'), 'cafe-neblina'),
  'an event': async (url) => find(await pathsOf(url, 'eventos'), 'tianguis'),
  'a promotion': async (url) => find(await pathsOf(url, 'promociones'), 'martes-de-tacos'),
  'a search': async () => '/ciudad/buscar?q=cafe',
  'the open data': async () => '/datos',
  'what is missing': async () => '/c/esto-no-existe',
};

test('each kind of page is accessible, fits, and has data for machines @either', async ({
  page,
  site,
  api,
}) => {
  // A word that is longer than the narrowest screen.
  const category = await api.category({ name: own('Otorrinolaringologíaconsultorios') });
  await api.acceptedCommerce({ name: own('Electrodomésticosyrefrigeración'), categories: [category.id] });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const screen = page.viewportSize();
  for (const [name, pathOf] of Object.entries(pages).filter((_, index) => isInShare(index, 2)))
    await test.step(name, async () => {
      await page.goto(await pathOf(site.url));
      await accessible(page, name);
      await fits(page, name);
      await page.setViewportSize({ width: 320, height: 640 });
      await fits(page, `${name}, 320 pixels wide`);
      if (screen) await page.setViewportSize(screen);
      expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      for (const text of data) expect(JSON.parse(text)).toHaveProperty(['@context'], 'https://schema.org');
      if (name !== 'what is missing') expect(data.length).toBeGreaterThan(0);
    });
  expect(refused).toEqual([]);
});

test('a list opens a map with links to its places, and the page of a place shows its position @full', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const isMap = (url: string) => /maplibre/.test(url);
  await page.goto('/ciudad/cafeterias');
  const button = page.getByRole('button', { name: 'Ver en el mapa' });
  await expect(button).toBeVisible();
  // MapLibre is large, and is loaded only on request.
  expect(asked.filter(isMap)).toEqual([]);
  await button.click();
  const map = page.getByRole('region', { name: 'Mapa: Cafeterías en Villa Jacaranda' });
  await expect(map).toBeVisible();
  const pin = page.locator('.map-pin', { hasText: 'Café Neblina' });
  await expect(pin).toHaveAttribute('href', /\/c\/cafe-neblina/);
  expect(await violations(page)).toEqual([]);
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Café Neblina' })).toBeVisible();
  await page.locator('[data-map=point]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Mapa: Café Neblina' })).toBeVisible();
  expect(refused).toEqual([]);
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(site.url))).toEqual([]);
});

test.describe('the bare address', () => {
  test.use({ map: 'none' });

  test('is the guide: one tap shows the pharmacies that are open, and a search what was typed @phone', async ({
    page,
  }) => {
    const places = page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Villa Jacaranda' })).toBeVisible();
    await page
      .getByRole('list', { name: 'Abierto ahora, por categoría' })
      .getByRole('link', { name: 'Farmacias' })
      .click();
    await expect(page).toHaveURL(/\/map\?category=farmacias&open=1$/);
    await expect(places.first()).toContainText(/Farmacias.*(?:Abierto|De turno)/s);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Buscar en Villa Jacaranda' }).fill('neblina');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/map\?q=neblina$/);
    await expect(places.first()).toContainText('Café Neblina');
  });

  test('leads to the form for signing in, and from it to the guide without account, in sight @phone @full', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explorar sin cuenta' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the public pages still come from the server @full', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    for (const path of ['/', '/?utm_source=cartel', '/ciudad/cafeterias', '/datos']) {
      await page.goto(path);
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
    }
    // Without connection the app stands in for the city's page.
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(0);
  });
});
