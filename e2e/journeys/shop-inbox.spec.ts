/** The people of a shop arrange and share its inbox; a customer gets what is meant for customers, and nothing else. */
import type { Locator, Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { dialog, own, shown } from '../support/backoffice.ts';
import { post, put } from '../support/http.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const field = (page: Page) => shown(page).getByRole('textbox', { name: 'Escribe un mensaje' });
const message = (page: Page, text: string) =>
  shown(page)
    .getByRole('region', { name: 'Mensajes', exact: true })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Everything that the device stores of this site. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        for (const value of values)
          parts.push(value instanceof Blob ? await value.text() : JSON.stringify(value));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes('/v1/')) parts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return parts.join('\n');
  });

test('with the keyboard alone a shop finds an unread message, answers it with a quick reply, and labels it', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Mercería del Sur'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const token = owner.login.accessToken;
  const reply = 'Sí, {nombre}: hasta las ocho.';
  await put(
    site,
    `/commerces/${place.id}/inbox`,
    {
      ...{ rev: 0, greeting: null, away: null, calls: true },
      labels: [{ id: crypto.randomUUID(), name: 'Encargo', tone: 'success' }],
    },
    token,
  );
  const opened = await post<{ id: string }>(
    site,
    '/conversations',
    { type: 'commerce', commerce: place.id },
    customer.login.accessToken,
  );
  await put(site, `/conversations/${opened.id}/replies`, { seen: [], replies: [reply] }, token);
  await put(
    site,
    `/conversations/${opened.id}/messages/${crypto.randomUUID()}`,
    { type: 'text', body: '¿Abren hoy?' },
    customer.login.accessToken,
  );
  const page = await deviceOf(owner);
  await page.goto(`/my-commerce/view/${place.id}`);
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await press(shown(page).getByRole('link', { name: 'Ver conversaciones' }));
  await press(shown(page).getByRole('link', { name: /Alma/ }));
  await expect(message(page, '¿Abren hoy?')).toBeVisible();
  await tabTo(page, field(page));
  await page.keyboard.type('/ocho');
  await expect(shown(page).getByRole('option', { name: /hasta las ocho/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Sí, Alma: hasta las ocho.');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Sí, Alma: hasta las ocho.')).toBeVisible();
  await tabTo(page, shown(page).getByRole('button', { name: 'Etiquetas' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const labels = dialog(page, 'Etiquetas de la conversación');
  await press(labels.getByRole('checkbox', { name: 'Encargo' }), 'Space');
  await press(labels.getByRole('button', { name: 'Guardar' }));
  await expect(labels).toBeHidden();
  await expect(shown(page).getByRole('button', { name: 'Etiquetas' })).toBeFocused();
  await expect(shown(page).getByText('Encargo').first()).toBeVisible();
});

test('a shop greets, labels, notes and hands over; its customer sees the greeting and no call buttons @phone', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const [customer, owner, colleague] = [await newPerson(site), await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Botica del Norte'));
  await api.changeCommerce(place, { owners: [owner.login.user.id, colleague.login.user.id] });

  const shop = await deviceOf(owner);
  await shop.goto(`/my-commerce/view/${place.id}`);
  const panel = shown(shop).getByRole('region', { name: 'Mensajes' });
  await expect(panel.getByText('No hay conversaciones sin leer.')).toBeVisible();
  await panel.getByRole('button', { name: 'Ajustes de los mensajes' }).click();
  const settings = dialog(shop, 'Ajustes de los mensajes');
  await settings.getByRole('textbox', { name: /^Saludo/ }).fill('Hola, {nombre}. Te leemos enseguida.');
  await settings.getByRole('switch', { name: 'Solo mensajes, sin llamadas' }).check();
  await settings.getByRole('button', { name: 'Añadir etiqueta' }).click();
  await settings.getByRole('textbox', { name: 'Etiqueta 1' }).fill('Encargo');
  await settings.getByRole('combobox', { name: 'Color de la etiqueta 1' }).selectOption('Verde');
  await accessible(shop, 'the settings of a shop’s messages');
  await settings.getByRole('button', { name: 'Guardar' }).click();
  await expect(settings).toBeHidden();

  const phone = await deviceOf(customer);
  await phone.goto(`/place/${place.id}`);
  await shown(phone).getByRole('button', { name: 'Escribir' }).click();
  await expect(shown(phone).getByRole('heading', { level: 1, name: place.name })).toBeVisible();
  await field(phone).fill('¿Tienen árnica?');
  await shown(phone).getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(
    message(phone, 'Hola, Alma. Te leemos enseguida.').getByText(/Mensaje automático/),
  ).toBeVisible();
  await expect(shown(phone).getByRole('button', { name: 'Opciones de la conversación' })).toBeVisible();
  await expect(shown(phone).getByRole('button', { name: /lamar/ })).toHaveCount(0);

  await expect(panel.getByText('1 conversación sin leer')).toBeVisible();
  await panel.getByRole('link', { name: 'Ver conversaciones' }).click();
  await expect(shown(shop).getByRole('combobox', { name: 'Comercio' })).toHaveValue(place.id);
  await shown(shop).getByRole('button', { name: 'Sin asignar' }).click();
  await accessible(shop, 'the conversations of a shop');
  await shown(shop).getByRole('link', { name: /Alma/ }).click();
  await expect(message(shop, '¿Tienen árnica?')).toBeVisible();

  const other = await deviceOf(colleague);
  await other.goto(new URL(shop.url()).pathname);
  await expect(message(other, '¿Tienen árnica?')).toBeVisible();

  await shown(shop).getByRole('button', { name: 'Etiquetas' }).click();
  await dialog(shop, 'Etiquetas de la conversación').getByRole('checkbox', { name: 'Encargo' }).check();
  await dialog(shop, 'Etiquetas de la conversación').getByRole('button', { name: 'Guardar' }).click();
  await expect(shown(other).getByText('Encargo')).toBeVisible();

  await shown(shop).getByRole('button', { name: 'Notas', exact: true }).click();
  await dialog(shop, 'Notas internas')
    .getByRole('textbox', { name: 'Nueva nota' })
    .fill('Le debemos un tubo de la semana pasada');
  await dialog(shop, 'Notas internas').getByRole('button', { name: 'Añadir nota' }).click();
  await expect(dialog(shop, 'Notas internas').getByRole('listitem')).toContainText('Le debemos un tubo');
  await accessible(shop, 'the notes on a conversation');
  await dialog(shop, 'Notas internas').getByRole('button', { name: 'Cerrar' }).click();
  await shown(other).getByRole('button', { name: 'Notas (1)' }).click();
  await expect(dialog(other, 'Notas internas').getByRole('listitem')).toContainText('Le debemos un tubo');
  await dialog(other, 'Notas internas').getByRole('button', { name: 'Cerrar' }).click();

  await shown(shop).getByRole('button', { name: 'Usar una respuesta rápida' }).click();
  await shown(shop).getByRole('button', { name: 'Gestionar respuestas' }).click();
  await dialog(shop, 'Respuestas rápidas')
    .getByRole('textbox', { name: 'Respuesta 1' })
    .fill('Sí, {nombre}: pasa cuando quieras.');
  await dialog(shop, 'Respuestas rápidas').getByRole('button', { name: 'Guardar' }).click();
  await field(shop).fill('/pasa');
  await shown(shop)
    .getByRole('option', { name: /pasa cuando quieras/ })
    .click();
  await expect(field(shop)).toHaveValue('Sí, Alma: pasa cuando quieras.');

  await shown(shop).getByRole('button', { name: 'Opciones de la conversación' }).click();
  await shop.getByRole('button', { name: 'Pasar a otra persona' }).filter({ visible: true }).click();
  await dialog(shop, 'Pasar la conversación').getByRole('radio').check();
  await dialog(shop, 'Pasar la conversación').getByRole('button', { name: 'Pasar', exact: true }).click();
  await expect(shown(other).getByText('La llevas tú').first()).toBeVisible();
  await other.goto(`/conversations?comercio=${place.id}`);
  await shown(other).getByRole('button', { name: 'Mías' }).click();
  await shown(other).getByRole('button', { name: 'Encargo' }).click();
  await expect(shown(other).getByRole('link', { name: /Alma.*Encargo/ })).toBeVisible();

  await phone.reload();
  await expect(message(phone, '¿Tienen árnica?')).toBeVisible();
  await expect.poll(() => storedText(phone)).toContain('árnica');
  const stored = await storedText(phone);
  expect(stored).not.toContain('Le debemos un tubo');
  expect(stored).not.toContain('Encargo');
});
