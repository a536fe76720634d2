import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import type { JourneyApi } from '../support/api.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own } from '../support/backoffice.ts';
import type { Site } from '../support/environment.ts';
import { post } from '../support/http.ts';
import { open } from '../support/painted.ts';
import { codesIn } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { hear, readToasts } from '../support/toasts.ts';

test.use({ map: 'none', as: 'user' });

/** Creates a commerce with an owner and a running promotion. */
async function running(api: JourneyApi, site: Site, fields: Parameters<JourneyApi['runningPromotion']>[2]) {
  const place = await api.newCommerce(own('Café'));
  const owner = await newPerson(site);
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const { id, title } = await api.runningPromotion(place.id, own('Capuchino'), fields);
  return { id, title, owner, place };
}

const redeemed = (page: Page) => page.getByRole('heading', { name: 'Promoción canjeada' });

test('a code is shown, scanned at the counter, and the person sees at once that it was redeemed @phone', async ({
  page,
  api,
  site,
}) => {
  // The code is shown during six passes of axe.
  test.slow();
  const { id, title, owner, place } = await running(api, site, { mode: 'scan', quotaPerUser: 1 });
  await page.goto('/deals');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Un canje por persona')).toBeVisible();
  await expect(page.getByText('Una por persona.')).toBeVisible();
  await expect(page.getByRole('link', { name: place.name })).toHaveAttribute('href', `/place/${place.id}`);
  await accessible(page, 'promotion');
  // The first code is about to expire and the next one can't be fetched, so the page removes the code.
  const qr = page.getByRole('img', { name: `Código QR para canjear «${title}»` });
  const codes = `**/v1/promotions/${id}/redemptions`;
  await page.route(codes, async (route) => {
    await page.route(codes, (later) => later.abort());
    const issued = await route.fetch();
    const { data } = await issued.json();
    await route.fulfill({ json: { data: { ...data, expiresIn: 7 } } });
  });
  await page.getByRole('button', { name: 'Canjear', exact: true }).click();
  await expect(qr).toBeVisible();
  await expect(page.getByText('No hay conexión: tu código no se puede renovar.')).toBeVisible();
  await expect(qr).toHaveCount(0);
  await page.unroute(codes);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(qr).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^(?:[2-9A-Z] ){3}[2-9A-Z], (?:[2-9A-Z] ){3}[2-9A-Z]$/)).toBeAttached();
  await accessible(page, 'code');
  // A group of the code stays on one line, even with large text.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '160%'));
  const lines = page
    .locator('[aria-hidden="true"] > span', { hasText: /^[2-9A-Z]{4}$/ })
    .evaluateAll((groups) => groups.map((group) => group.getClientRects().length));
  expect(await lines).toEqual([1, 1]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  // The code that a scanner reads is redeemed from another device.
  await expect.poll(async () => (await codesIn(await page.screenshot())).length).toBe(1);
  const [code = ''] = await codesIn(await page.screenshot());
  expect(code).toMatch(/\/r\/[A-Za-z0-9_-]{52}$/);
  const answered = page.waitForResponse(
    async (response) =>
      response.url().includes('/v1/notices') && (await response.text()).includes('Canje confirmado'),
  );
  await post(site, '/redemptions/redeem', { code }, owner.login.accessToken);
  await expect(redeemed(page)).toBeVisible();
  await answered;
  await accessible(page, 'redeemed');
  // The page shows the result, so no toast repeats it.
  expect(await readToasts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Volver a la promoción' }).click();
  await expect(page.getByRole('button', { name: /^Ya la canjeaste el / })).toBeDisabled();
  await page.goto(`/promotion-page/${id}?canjear=si`);
  await expect(page.getByText('Ya hiciste todos los canjes que te tocan')).toBeVisible();

  await open(page, '/account');
  await page.getByRole('link', { name: 'Mis canjes' }).click();
  const mine = page
    .getByRole('region', { name: 'Canjeadas' })
    .getByRole('listitem')
    .filter({ hasText: title });
  await expect(mine).toContainText('50 % de descuento');
  await expect(mine).toContainText(place.name);
  await accessible(page, 'own redemptions');
});

test('a coupon code is shown when the person redeems it, and again afterwards @full', async ({
  page,
  api,
  site,
}) => {
  const { id, place } = await running(api, site, { mode: 'code', couponCode: 'MITAD-50', quotaTotal: 1 });
  const other = await api.runningPromotion(place.id, own('Otro café'));
  await page.goto(`/promotion-page/${id}?canjear=si`);
  await page.getByRole('button', { name: 'Ver mi código' }).click();
  await dialog(page, '¿Ver tu código?').getByRole('button', { name: 'Si', exact: true }).click();
  await expect(page.getByText('MITAD-50')).toBeVisible();
  await page.reload();
  await expect(page.getByText('MITAD-50')).toBeVisible();
  // That was the last redemption, so the place no longer offers the promotion.
  await open(page, `/place/${place.id}`);
  await expect(page.getByRole('region', { name: 'Promociones' }).getByRole('link')).toHaveText([
    new RegExp(other.title),
  ]);
});

test('a step back closes the question and redeems nothing; the next one leaves the page @either', async ({
  page,
  api,
  site,
}) => {
  const { id, title } = await running(api, site, { mode: 'show' });
  await page.goto(`/promotion-page/${id}`);
  await page.getByRole('button', { name: 'Canjear', exact: true }).click();
  await page.getByRole('button', { name: 'Canjear ahora' }).click();
  const question = dialog(page, '¿Canjear ahora?');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/canjear=si$/);
  await expect(page.getByRole('button', { name: 'Canjear ahora' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/promotion-page/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the back office reverses a redemption, with a reason, and settles', async ({ api, site, deviceOf }) => {
  const { id } = await running(api, site, { mode: 'show', quotaTotal: 1 });
  const person = await newPerson(site);
  const ticket = await post<{ id: string }>(
    site,
    `/promotions/${id}/redemptions`,
    {},
    person.login.accessToken,
  );
  await post(site, `/redemptions/${ticket.id}/use`, {}, person.login.accessToken);
  const page = await deviceOf('administrator');
  await page.goto(`/promotion/edit/${id}`);
  await expect(page.getByText('Alma')).toBeVisible();
  await expect(page.getByText('Ya no quedan canjes')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar la liquidación (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`canjes-${id}.csv`);
  await page.getByRole('button', { name: 'Anular', exact: true }).click();
  const asked = dialog(page, 'Anular el canje');
  await asked.getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(asked.getByText('Falta el motivo.')).toBeVisible();
  await accessible(page, 'reverse');
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('Era otra mesa.');
  await asked.getByRole('button', { name: 'Anular', exact: true }).click();
  await hear(page, 'El canje está anulado.');
  await expect(page.getByText('Era otra mesa.')).toBeVisible();
});
