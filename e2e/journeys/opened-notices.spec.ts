/** The URL that a notification opens, and the inbox of a person without an account. */
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { fair, notice, opensAgenda, readNotices, sendCampaign, water } from '../support/notices.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

test('the URL of a notification opens its notice in a closed app, and says when it is another person’s @full', async ({
  site,
  deviceOf,
}) => {
  const [person, other] = [await newPerson(site), await newPerson(site)];
  await sendCampaign(site, person, { ...fair, payload: opensAgenda });
  const page = await deviceOf(person);
  await expect.poll(async () => (await readNotices(site, person)).length).toBe(1);
  const [{ id = '' } = {}] = await readNotices(site, person);
  await page.goto(`/notice/${id}`);
  await expect(page).toHaveURL(/\/agenda$/);
  expect(await readNotices(site, person)).toMatchObject([{ openedAt: expect.any(String) }]);
  // A notice without a screen opens the inbox, and going back skips its URL.
  await sendCampaign(site, person, water);
  await expect.poll(async () => (await readNotices(site, person)).length).toBe(2);
  const [{ id: plain = '' } = {}] = await readNotices(site, person);
  await page.goto(`/notice/${plain}`);
  await expect(page).toHaveURL(/\/notices$/);
  await expect(notice(page, water.title)).not.toContainText('Sin leer');
  await page.goBack();
  await expect(page).toHaveURL(/\/agenda$/);
  const stranger = await deviceOf(other);
  await stranger.goto(`/notice/${id}`);
  await expect(shown(stranger).getByText('Este aviso ya no está')).toBeVisible();
  await accessible(stranger, 'a notice that is gone');
});

test.describe('a guest', () => {
  test.use({ as: 'guest' });

  test('is asked to sign in for the inbox @full', async ({ page }) => {
    await page.goto('/notices');
    await expect(page).toHaveURL(/\/login/);
    await expect(
      page.getByText('Para entrar ahí necesitas una cuenta. Inicia sesión o crea una.'),
    ).toBeVisible();
  });
});
