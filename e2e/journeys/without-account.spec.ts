/** A person without an account enters by a link, uses the guide, and gets an account without losing anything. */

import { guestLink } from '@callejero/contract/links/guest-link.ts';
import type { Report } from '@callejero/contract/resources/reports.ts';
import type { Page, Request } from '@playwright/test';
import { addAuthenticator, addPasskey, newAddress, newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own } from '../support/backoffice.ts';
import { linkFor } from '../support/mail.ts';
import { go, open } from '../support/painted.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

const password = 'jacarandas bajo la lluvia';
const explore = (page: Page) => page.getByRole('link', { name: 'Explorar sin cuenta' });
const save = (page: Page) => page.getByRole('button', { name: /^Guarda(r|do)$/ });

test('the city’s public page leads to the map without login @phone', async ({ page }) => {
  await page.goto('/ciudad');
  await page.getByRole('link', { name: 'Abrir el mapa' }).click();
  await expect(page).toHaveURL(/\/map(?![^#]*guest=1)/);
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Lugares', exact: true }).getByRole('link').first(),
  ).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/map/);
  // The device stores the choice: a restarted app opens the map, and settings need an account.
  await go(page, '/settings');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status').filter({ hasText: 'necesitas una cuenta' })).toBeVisible();
});

test('from a place’s link to an account: the favourite and the pressed action are carried over', async ({
  page,
  api,
  site,
}) => {
  test.slow();
  const withoutId: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/commerces\/(?:\?|$)/.test(request.url())) withoutId.push(request.url());
  });
  const place = await api.newCommerce(own('Fonda'));
  const heading = page.getByRole('heading', { level: 1, name: place.name });

  await page.goto(`/place/${place.id}?desde=amiga`);
  await expect(page).toHaveURL(/\/login$/);
  await accessible(page, 'login');
  await explore(page).click();
  await expect(page).toHaveURL(`${site.url}/place/${place.id}?desde=amiga`);
  await expect(heading).toBeVisible();
  await save(page).click();
  await hear(page, 'Guardado en este dispositivo');
  await page.reload();
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true');

  const claim = page.getByRole('button', { name: '¿Es tu negocio?' });
  await claim.click();
  const sheet = dialog(page, 'Para gestionar tu negocio necesitas una cuenta');
  await sheet.getByRole('button', { name: 'Ahora no' }).click();
  await expect(sheet).toBeHidden();
  await claim.click();
  await accessible(page, 'an account is asked for');
  await sheet.getByRole('button', { name: 'Crear cuenta' }).click();

  const [mistyped, email] = [newAddress('nroa'), newAddress('nora')];
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(mistyped);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('checkbox', { name: /Acepto/ }).check();
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu correo' })).toBeVisible();

  await expect(page.getByText(mistyped)).toBeVisible();
  await page.getByRole('button', { name: '¿Te equivocaste de correo?' }).click();
  await accessible(page, 'the address is corrected');
  await page.getByRole('textbox', { name: 'Correo correcto' }).fill(email);
  await page.getByRole('button', { name: 'Corregir y enviar el mensaje' }).click();
  await expect(page.getByText(email)).toBeVisible();

  // The link of the mail opens the app on the device that signed up: signed in, on the previous page.
  await page.goto(await linkFor(site.outbox, email, /email-confirmation/));
  await expect(page).toHaveURL(`${site.url}/place/${place.id}?desde=amiga`);
  const asked = dialog(page, '¿Es tuyo este comercio?');
  await expect(asked.getByRole('textbox', { name: 'Cuéntanos cómo podemos comprobarlo' })).toBeVisible();
  expect(withoutId, 'no hidden page asks for a place without an id').toEqual([]);
  await asked.getByRole('button', { name: 'Cerrar' }).click();
  await expect(heading).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true');

  // The favourite is stored on the server, not only on the device.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('callejero.guestFavourites'))).toBeNull();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('callejero.accessToken') ?? '""'));
  const favourites = await fetch(`${site.url}/v1/favourites`, { headers: { 'x-access-token': token } });
  expect(await favourites.json()).toMatchObject({ data: { commerces: [place.id] } });
});

test('a guest reports an error without an account, and leaves an address for the answer @phone', async ({
  page,
  api,
}) => {
  const place = await api.newCommerce(own('Fonda'));
  const email = newAddress('quien-pasa');
  await page.goto(guestLink(`/place/${place.id}`));
  await page.getByRole('button', { name: '¿Ves un error?' }).click();
  const asked = dialog(page, '¿Qué está mal?');
  await asked.getByRole('radio', { name: 'El horario es otro' }).check();
  await asked.getByRole('textbox', { name: /^Horario correcto/ }).fill('lunes a viernes de 8 a 14');
  await asked.getByRole('textbox', { name: /^Tu correo/ }).fill('nadie');
  await asked.getByRole('button', { name: 'Enviar' }).click();
  await expect(asked.getByRole('alert')).toHaveText('Escribe un correo electrónico válido.');
  await accessible(page, 'a report without an account');
  await asked.getByRole('textbox', { name: /^Tu correo/ }).fill(email);
  await asked.getByRole('button', { name: 'Enviar' }).click();
  await hear(page, 'Gracias: lo vamos a revisar.');
  const sent = await api.one<Report>('reports', { commerce: place.id });
  expect(sent).toMatchObject({ user: null, kind: 'hours', contact: email });
});

for (const way of ['a password', 'a passkey'] as const) {
  test(`a guest who claims a place and signs in by ${way} is back at the claim, and no longer a guest @full`, async ({
    page,
    api,
    site,
  }) => {
    const place = await api.newCommerce(own('Fonda'));
    const { account } = await newPerson(site);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    if (way === 'a passkey') {
      await addAuthenticator(page);
      await page.goto('/login');
      await signIn(page, account);
      await expect(page.getByRole('link', { name: 'Cuenta', exact: true })).toBeVisible();
      await open(page, '/settings');
      await addPasskey(page, 'Mi teléfono', account.password);
      await expect(page.getByText('Mi teléfono')).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    }

    await page.goto(`/place/${place.id}`);
    await explore(page).click();
    await save(page).click();
    await hear(page, 'Guardado en este dispositivo');
    await page.getByRole('button', { name: '¿Es tu negocio?' }).click();
    await dialog(page, 'Para gestionar tu negocio necesitas una cuenta')
      .getByRole('button', { name: 'Iniciar sesión' })
      .click();
    if (way === 'a passkey')
      await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click();
    else await signIn(page, account);

    await expect(page).toHaveURL(`${site.url}/place/${place.id}`);
    const claim = dialog(page, '¿Es tuyo este comercio?');
    await expect(claim.getByRole('textbox', { name: 'Cuéntanos cómo podemos comprobarlo' })).toBeVisible();
    await claim.getByRole('button', { name: 'Cerrar' }).click();
    await expect(save(page)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['guest', 'guestFavourites'].map((key) => localStorage.getItem(`callejero.${key}`) ?? 'gone'),
        ),
      )
      .toEqual(['gone', 'gone']);
    // After signing out, the device is not in guest mode either.
    await page.getByRole('link', { name: 'Cuenta', exact: true }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.goto('/map');
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('a favourite of a guest that moves into the account is not removed by a list that was read before @full', async ({
  page,
  api,
  site,
}) => {
  const place = await api.newCommerce(own('Fonda'));
  const { account } = await newPerson(site);
  await page.goto(`/place/${place.id}`);
  await explore(page).click();
  await save(page).click();
  await hear(page, 'Guardado en este dispositivo');

  // The account's favourites are read before the new one is stored, and that answer arrives last.
  const read = Promise.withResolvers<void>();
  const moved = Promise.withResolvers<void>();
  await page.route('**/v1/favourites', async (route) => {
    const answer = await route.fetch();
    read.resolve();
    await moved.promise;
    await route.fulfill({ response: answer });
  });
  await page.route('**/v1/favourites/commerces/**', async (route) => {
    await read.promise;
    const answer = await route.fetch();
    await route.fulfill({ response: answer });
    await page.waitForFunction(() => localStorage.getItem('callejero.guestFavourites') === null);
    moved.resolve();
  });
  const isTheList = (request: Request) => request.url().endsWith('/v1/favourites');
  const over = Promise.race([
    page.waitForEvent('requestfinished', isTheList),
    page.waitForEvent('requestfailed', isTheList),
  ]);
  await page.getByRole('button', { name: '¿Es tu negocio?' }).click();
  await dialog(page, 'Para gestionar tu negocio necesitas una cuenta')
    .getByRole('button', { name: 'Iniciar sesión' })
    .click();
  await signIn(page, account);
  await over;
  await page.unroute('**/v1/favourites');
  await page.route('**/v1/favourites', (route) => route.abort());
  // Without the server the device shows the list that it stored last.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true');
});
