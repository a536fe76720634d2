/** An owner shares the position of a vehicle, and a person without an account sees it. */
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { post } from '../support/http.ts';
import { go } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test('a vehicle without a commerce is on the map, and opens its position', async ({
  api,
  site,
  deviceOf,
}) => {
  const person = await newPerson(site);
  const { accessToken } = person.login;
  const { id } = await api.vehicle({ owner: person.login.user.id, kind: 'bicycle', brand: own('Benotto') });
  await post(site, `/vehicles/${id}/sharing`, { minutes: 30, consent: true }, accessToken);
  const { center } = (await (await fetch(`${site.url}/config.json`)).json()).city;
  const capturedAt = new Date().toISOString();
  const position = { point: center, accuracy: 5, heading: null, speed: null, capturedAt };
  await post(site, `/vehicles/${id}/positions`, position, accessToken);
  const guest = await deviceOf('guest');
  await guest.goto('/map');
  const marker = guest.getByRole('link', { name: /Benotto.*, ahora aquí/ });
  await expect(marker).toHaveAttribute('href', new RegExp(`${center.lat},${center.lng}`));
});

test.describe('without a drawn map', () => {
  test.use({ map: 'none' });

  test('a food truck is followed on its place’s page until its owner stops @full', async ({
    api,
    site,
    deviceOf,
  }) => {
    const person = await newPerson(site);
    const place = await api.newCommerce(own('Tacos rodantes'));
    await api.vehicle({ owner: person.login.user.id, commerce: place.id, kind: 'truck', brand: 'Isuzu' });
    const phone = await deviceOf(person);
    await phone.context().grantPermissions(['geolocation']);
    await phone.context().setGeolocation({ latitude: 19.53, longitude: -96.92 });
    await phone.goto('/my-commerces');
    await shown(phone).getByRole('button', { name: 'Compartir posición' }).click();
    const start = dialog(phone, 'Compartir posición').getByRole('button', { name: 'Empezar a compartir' });
    await expect(start).toBeDisabled();
    await dialog(phone, 'Compartir posición')
      .getByRole('checkbox', { name: /Acepto compartir/ })
      .click();
    await start.click();
    await expect(shown(phone).getByText(/Última posición enviada/)).toBeVisible();

    const guest = await deviceOf('guest');
    await guest.clock.install();
    await guest.goto(`/place/${place.id}`);
    const now = shown(guest).getByRole('region', { name: 'Ahora aquí' });
    const way = now.getByRole('link', { name: 'Ir adonde está ahora' });
    await expect(way).toHaveAttribute('href', /19\.53,-96\.92/);

    // Sharing continues after a reload, with the new position of the phone.
    await phone.context().setGeolocation({ latitude: 19.54, longitude: -96.93 });
    await phone.reload();
    // Without an account the page polls every 15 seconds.
    const later = () => guest.clock.fastForward(15_000);
    await expect(async () => {
      await later();
      await expect(way).toHaveAttribute('href', /19\.54,-96\.93/, { timeout: 2000 });
    }).toPass();
    // Every page shows the active sharing, with a button to stop it.
    await go(phone, '/agenda');
    const strip = phone.getByRole('complementary', { name: 'Compartir posición' });
    await expect(strip).toContainText('Compartes la posición de');
    await expect(shown(phone).getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    await accessible(phone, 'a page while a position is shared');
    await strip.getByRole('button', { name: 'Terminar' }).click();
    await expect(strip).toBeHidden();
    await expect(async () => {
      await later();
      await expect(now).toBeHidden({ timeout: 2000 });
    }).toPass();
  });
});
