import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { codesIn } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { hear } from '../support/toasts.ts';

test.use({ map: 'none' });

/** Runs in the page: printing shows no dialog. */
function withoutPrinter(): void {
  window.print = () => Object.assign(window, { printed: true });
}

const places = (page: Page) => shown(page).locator('li a[href^="/place/"]');

test('a person makes a list of favourites, orders, prints and shares it; a guest opens, keeps and reports it; the team takes it down', async ({
  api,
  site,
  deviceOf,
  browser,
}) => {
  test.slow();
  const [bakery, cafe] = [await api.newCommerce(own('Panadería')), await api.newCommerce(own('Café'))];
  const museum = await api.newCommerce(own('Museo'));
  const person = await newPerson(site);
  for (const { id } of [bakery, cafe])
    await fetch(`${site.url}/v1/favourites/commerces/${id}`, {
      method: 'POST',
      headers: { 'x-access-token': person.login.accessToken, 'content-type': 'application/json' },
      body: '{}',
    });
  const page = await deviceOf(person);
  await page.addInitScript(withoutPrinter);
  await page.goto('/favourites');
  await page.getByRole('link', { name: 'Mis listas' }).click();
  await page.getByRole('button', { name: 'Nueva lista' }).click();
  const naming = dialog(page, 'Nueva lista');
  await naming.getByRole('textbox', { name: 'Nombre' }).fill('Gana en https://premio.example');
  await naming.getByRole('button', { name: 'Guardar' }).click();
  await expect(naming.getByText('El nombre no puede tener enlaces')).toBeVisible();
  const name = own('Para el domingo');
  await naming.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await naming.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('button', { name: 'Añadir lugares' }).click();
  const adding = dialog(page, 'Añadir de tus favoritos');
  await adding.getByRole('checkbox', { name: bakery.name }).check();
  await adding.getByRole('checkbox', { name: cafe.name }).check();
  await adding.getByRole('button', { name: 'Añadir 2 lugares' }).click();
  await expect(places(page)).toHaveCount(2);
  await page.getByRole('button', { name: `Subir ${cafe.name}` }).click();
  await expect(places(page).first()).toContainText(cafe.name);
  await accessible(page, 'a list of places');

  // Another place is added where it is looked at, to this list and to a new one.
  const list = page.url();
  await page.goto(`/place/${museum.id}`);
  await page.getByRole('button', { name: 'Añadir a una lista' }).click();
  const choosing = dialog(page, 'Añadir a una lista');
  const choice = choosing.getByRole('checkbox', { name: new RegExp(name) });
  await choice.check();
  await expect(choosing.getByText('3 lugares')).toBeVisible();
  await accessible(page, 'the choice of a list');
  await choosing.getByRole('button', { name: 'Nueva lista' }).click();
  const other = own('Con los niños');
  await dialog(page, 'Nueva lista').getByRole('textbox', { name: 'Nombre' }).fill(other);
  await dialog(page, 'Nueva lista').getByRole('button', { name: 'Guardar' }).click();
  await hear(page, `Añadido a «${other}».`);
  await page.getByRole('button', { name: 'Añadir a una lista' }).click();
  await expect(choosing.getByRole('checkbox', { name: new RegExp(other) })).toBeChecked();
  await expect(choice).toBeChecked();
  await choosing.getByRole('button', { name: 'Listo' }).click();
  await page.goto(list);
  await expect(places(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Crear un enlace' }).click();
  // Escape closes the dialog also in the moment in which it opens.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const opened = document.querySelector('dialog[aria-label="Compartir"][open]');
      if (!opened) return;
      observer.disconnect();
      Object.assign(globalThis, { wasOpen: true });
      opened.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Enlace y código QR' }).click();
  await page.waitForFunction(() => 'wasOpen' in globalThis);
  await expect(dialog(page, 'Compartir')).toBeHidden();
  await page.getByRole('button', { name: 'Enlace y código QR' }).click();
  const address =
    (
      await dialog(page, 'Compartir')
        .getByText(/\/l\/[0-9a-f]{32}$/)
        .textContent()
    )
      ?.split(' ')
      .at(-1) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Compartir')).toBeHidden();

  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.waitForFunction(() => 'printed' in window);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.app')).toBeHidden();
  await expect(page.getByText(cafe.name).last()).toBeVisible();
  expect(await codesIn(await page.screenshot())).toEqual([address]);
  await page.emulateMedia({ media: 'screen' });

  // Somebody without an account.
  const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins: [] } });
  const guest = await context.newPage();
  await guest.addInitScript(withoutPrinter);
  await guest.goto(address);
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: bakery.name })).toBeVisible();
  await accessible(guest, 'the public page of a list');
  await guest.getByRole('button', { name: 'Imprimir' }).click();
  await guest.waitForFunction(() => 'printed' in window);
  await guest.getByRole('link', { name: 'Abrir en la app' }).click();
  await expect(places(guest)).toHaveCount(3);
  await guest.getByRole('button', { name: 'Guardar en mis favoritos' }).click();
  await hear(guest, 'Los lugares están en tus favoritos.');
  await guest.getByRole('button', { name: 'Reportar la lista' }).click();
  const reporting = dialog(guest, 'Reportar la lista');
  await reporting.getByRole('combobox', { name: 'Qué pasa' }).selectOption('spam');
  await reporting.getByRole('button', { name: 'Reportar' }).click();
  await hear(guest, /Gracias por avisar/);

  await guest.goto(`/place/${museum.id}`);
  await guest.getByRole('button', { name: 'Añadir a una lista' }).click();
  await expect(dialog(guest, 'Para hacer listas de lugares necesitas una cuenta')).toBeVisible();

  const team = await deviceOf(site.administrator);
  await team.goto('/reports?ver=lists');
  const row = team.getByRole('row').filter({ hasText: name });
  await row
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await dialog(team, name).getByRole('button', { name: 'Retirar lista' }).click();
  const why = dialog(team, `Retirar la lista «${name}»`);
  await why.getByRole('textbox', { name: 'Motivo' }).fill('Es publicidad.');
  await why.getByRole('button', { name: 'Retirar lista' }).click();
  await hear(team, /La lista ya no se comparte/);
  await expect(page.getByText('Es publicidad.')).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'Esta lista ya no se comparte' })).toBeVisible();
  await context.close();
});
