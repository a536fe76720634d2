/** The use of the guide: counted on a visitor's device, read by the administration and by an owner. */
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { own, shown } from '../support/backoffice.ts';
import { searchPlaces } from '../support/guide.ts';
import { post } from '../support/http.ts';
import { expect, test } from '../support/test.ts';

/** A browser that does not say that a program drives it: those are not counted. */
const userAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
test.use({ map: 'none', as: 'guest', userAgent });

async function asPerson(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
  );
}

/** The batch that contains an event of this kind, as the page sends it. */
const sent = (page: Page, kind: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/v1/use') && (request.postData() ?? '').includes(`"${kind}"`),
  );

test('a visitor opens a place and misses another; the administration reads both, the owner «menos de 5»', async ({
  page,
  deviceOf,
  api,
  site,
}) => {
  test.slow();
  const owner = await newPerson(site);
  const place = await api.newCommerce(own('Sombrerería'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  // Words with many digits are not counted: they may be a telephone.
  const missing = own('zarandaja').replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

  await asPerson(page);
  const opened = sent(page, 'open');
  await page.goto(`/place/${place.id}`);
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  const batch = await opened;
  expect(batch.headers()).not.toHaveProperty('x-access-token');
  expect(batch.headers()).not.toHaveProperty('cookie');
  const searched = sent(page, 'search');
  await page.goto('/map');
  await searchPlaces(page, missing);
  await expect(page.getByText(`No encontramos «${missing}»`, { exact: false }).first()).toBeVisible();
  expect((await searched).postDataJSON().events).toContainEqual({
    kind: 'search',
    words: missing,
    found: false,
  });

  // Four more people, elsewhere: now the words are no single person’s.
  for (const network of [1, 2, 3, 4]) {
    const events = [{ kind: 'search', words: missing, found: false }];
    await post(site, '/use', { events }, undefined, {
      'x-forwarded-for': `10.82.0.${network}`,
      'user-agent': userAgent,
    });
  }

  const office = await deviceOf(site.administrator);
  await office.goto('/dashboard');
  await expect(shown(office).getByText(/En los últimos 7 días: visitas, [1-9]/)).toBeVisible();
  await shown(office).getByRole('link', { name: 'Uso', exact: true }).click();
  await expect(shown(office).getByRole('heading', { level: 1, name: 'Uso' })).toBeVisible();
  await shown(office).getByText('7 días', { exact: true }).click();
  const nothing = shown(office).getByRole('table', { name: 'Buscado sin resultado' });
  await expect(nothing.getByRole('row', { name: new RegExp(`${missing}.* 5 `) })).toBeVisible();
  await expect(nothing.getByRole('link', { name: `Proponer un lugar para «${missing}»` })).toBeVisible();
  await expect(nothing.getByRole('link', { name: `Buscar en fuentes: «${missing}»` })).toHaveAttribute(
    'href',
    '/sources',
  );
  const places = shown(office).getByRole('table', { name: 'Los lugares más abiertos' });
  await expect(places.getByRole('row', { name: new RegExp(place.name) })).toContainText('1');
  await expect(shown(office).getByRole('table', { name: 'Cómo cambia' }).getByRole('row')).toHaveCount(9);
  expect(await violations(office)).toEqual([]);
  const saved = office.waitForEvent('download');
  await shown(office).getByRole('button', { name: 'Descargar «Los lugares más abiertos» como CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('uso-places-7d.csv');

  const theirs = await deviceOf(owner);
  await theirs.goto(`/my-commerce/view/${place.id}`);
  const numbers = shown(theirs).getByRole('table', { name: 'Cuánto se usa tu ficha' });
  await expect(numbers.getByRole('row', { name: 'Veces que se abrió' })).toContainText('menos de 5');
  const weeks = shown(theirs).getByRole('table', { name: 'Las últimas 12 semanas' });
  await expect(weeks.getByRole('row').nth(2)).toContainText('menos de 5');
  await expect(shown(theirs).getByText('todavía no respondiste a ninguno')).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  const table = theirs.waitForEvent('download');
  await shown(theirs).getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await table).suggestedFilename()).toBe('numeros-por-semanas.csv');
});

test('what is counted stands on a page of its own, and a device that asks for it sends nothing', async ({
  page,
}) => {
  await asPerson(page);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/legal/privacy');
  const link = shown(page).getByRole('link', { name: 'Qué contamos del uso de la guía' });
  await expect(link).toHaveAttribute('href', '/datos/uso');
  await page.goto('/datos/uso');
  await expect(page.getByRole('heading', { level: 1, name: 'Qué contamos' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Hidden, a page sends what waits.
  await page.goto('/robots.txt');
  expect(requests.filter((url) => url.endsWith('/v1/use'))).toEqual([]);
});
