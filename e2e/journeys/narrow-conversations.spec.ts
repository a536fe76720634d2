/** Conversations on a narrow screen, with long names, long words and large text: nothing is cut off or covered. */
import type { Page } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { own, shown } from '../support/backoffice.ts';
import { conversationWith } from '../support/calls.ts';
import type { SignedInAccount, Site } from '../support/environment.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none' });

const sentence = '¿Tienen Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau? Me lo encargó mi vecina.';

async function send(site: Site, { login }: SignedInAccount, path: string, replyTo?: string): Promise<string> {
  const address = `${site.url}/v1${path.replace('conversation', 'conversations')}/messages/${crypto.randomUUID()}`;
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-access-token': login.accessToken },
    body: JSON.stringify({ type: 'text', body: sentence, ...(replyTo ? { replyTo } : {}) }),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** By how many pixels messages overlap the ones above them. */
const overlaps = (page: Page) =>
  shown(page)
    .getByRole('region', { name: 'Mensajes', exact: true })
    .locator('[data-key]')
    .evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
      return boxes.slice(1).map((box, at) => Math.max(0, Math.round((boxes[at]?.bottom ?? 0) - box.top)));
    })
    .then((each) => each.filter((pixels) => pixels > 1));

test('long names wrap, and turning the phone or enlarging the text covers no message @phone @full', async ({
  site,
  api,
  deviceOf,
}) => {
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own('Panificadora y Repostería Tradicional Nuestra Señora'));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const path = await conversationWith(site, customer, place.id);
  for (let count = 0; count < 8; count++) await send(site, owner, path, await send(site, customer, path));
  const phone = await deviceOf(customer);

  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto('/conversations');
  const name = shown(phone).getByRole('link', { name: place.name }).getByTitle(place.name, { exact: true });
  // The name has two lines; pointing at it shows the rest.
  await expect.poll(async () => (await name.boundingBox())?.height).toBeGreaterThan(35);

  await shown(phone).getByRole('link', { name: place.name }).click();
  const newest = shown(phone).getByRole('listitem').filter({ hasText: sentence }).last();
  await expect(newest).toBeInViewport();
  await expect(shown(phone).getByRole('heading', { level: 1 })).toHaveAttribute('title', place.name);
  for (const width of [640, 320, 390]) {
    await phone.setViewportSize({ width, height: 640 });
    await expect.poll(() => overlaps(phone)).toEqual([]);
    await expect(newest).toBeInViewport();
  }

  await phone.evaluate(() => localStorage.setItem('callejero.appearance', JSON.stringify({ textSize: 160 })));
  await phone.reload();
  await expect(newest).toBeInViewport();
  const field = shown(phone).getByRole('textbox', { name: 'Escribe un mensaje' });
  const button = shown(phone).getByRole('button', { name: 'Enviar', exact: true });
  await expect
    .poll(async () => {
      const [above, below] = [await field.boundingBox(), await button.boundingBox()];
      if (!above || !below) return null;
      // The button is at the right of its own line, below a field that is as wide as the screen.
      return { wide: above.width > 340, under: below.y >= above.y + above.height, right: below.x > 300 };
    })
    .toEqual({ wide: true, under: true, right: true });
  await expect.poll(() => overlaps(phone)).toEqual([]);
});
