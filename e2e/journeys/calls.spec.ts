/** A call with fake cameras: it rings, is answered, shows the other person, survives a lost socket and ends in the thread. */
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { newPerson } from '../support/accounts.ts';
import { accessible } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import { arrives, button, customerAndShop, fakeDevices, incoming, picture } from '../support/calls.ts';
import { go } from '../support/painted.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', ...fakeDevices });

const messages = (page: Page) => shown(page).getByRole('region', { name: 'Mensajes', exact: true });

/** Waits for a toast while a call rings, and checks that it is below the call, whose buttons stay free. */
const toastBelowCall = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const call = document.querySelector('section[aria-label="Llamada entrante"]');
          const toast = document.querySelector('[role="status"][aria-label="Mensaje"]');
          const [above, below] = [call?.getBoundingClientRect(), toast?.getBoundingClientRect()];
          if (above && below && below.height > 0 && below.top >= above.bottom) resolve(true);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** How many of these videos have a picture. */
const seen = (videos: Locator) =>
  videos.evaluateAll(
    (all) =>
      all.filter((one) => (one as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames > 0).length,
  );

test('a customer calls the commerce with picture: it declines, then answers, and each sees what the other mutes', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const { place, phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Café con voz');
  await shop.goto('/account');
  await phone.goto(path);

  await test.step('it rings on any open page, and can be declined', async () => {
    await button(phone, 'Videollamada').click();
    await expect(shown(phone).getByText('Llamando…')).toBeVisible();
    await expect(shown(phone).getByRole('main').getByText(place.name)).toBeVisible();
    await expect(incoming(shop).getByText('Alma te llama con video')).toBeVisible();
    await accessible(shop, 'an incoming call');
    await shop.route('**/accept', (route) => route.abort());
    const clear = toastBelowCall(shop);
    await incoming(shop).getByRole('button', { name: 'Contestar con video' }).click();
    expect(await clear).toBe(true);
    await shop.unroute('**/accept');
    await incoming(shop).getByRole('button', { name: 'Rechazar' }).press('Enter');
    await expect(shown(phone).getByText('No aceptaron la llamada.')).toBeVisible();
    await expect(incoming(shop)).toHaveCount(0);
    await shown(phone).getByRole('link', { name: 'Ver la conversación' }).click();
    await expect(messages(phone).getByText('Videollamada · Rechazada')).toBeVisible();
  });

  await test.step('the answer to the next call connects both with picture', async () => {
    await phone.goBack();
    await button(phone, 'Volver a llamar').click();
    await incoming(shop).getByRole('button', { name: 'Contestar con video' }).click();
    await Promise.all([arrives(picture(phone)), arrives(picture(shop))]);
    await expect(shown(phone).getByText('En llamada')).toBeVisible();
    await accessible(phone, 'a call');
  });

  await test.step('the other person sees what is muted', async () => {
    await button(shop, 'Silenciar el micrófono').click();
    await expect(phone.getByText('Alma · Sin sonido')).toBeVisible();
    await button(shop, 'Apagar la cámara').click();
    await expect(picture(phone)).toHaveCount(0);
    await button(shop, 'Encender la cámara').click();
    await arrives(picture(phone));
  });

  await test.step('hanging up ends it for both and leaves one message', async () => {
    await button(phone, 'Colgar').click();
    await expect(shown(phone).getByText('La llamada terminó.')).toBeVisible();
    await expect(shown(shop).getByText('La llamada terminó.')).toBeVisible();
    await shown(shop).getByRole('link', { name: 'Ver la conversación' }).click();
    await expect(messages(shop).getByText(/Videollamada · \d+ (segundo|minuto)/)).toHaveCount(1);
  });
});

const wayBack = (device: Page) => device.getByRole('region', { name: 'Llamada', exact: true });

/** Calls from the phone, and answers in the shop. */
async function connect(phone: Page, shop: Page): Promise<void> {
  await button(phone, 'Videollamada').click();
  await incoming(shop).getByRole('button', { name: 'Contestar con video' }).click();
  await Promise.all([arrives(picture(phone)), arrives(picture(shop))]);
}

test('a call that nobody answers stops ringing when its caller hangs up or leaves the page @full', async ({
  api,
  site,
  deviceOf,
}) => {
  const { phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Café sin prisa');
  await shop.goto('/account');
  await phone.goto(path);

  await test.step('a caller who hangs up leaves a missed call', async () => {
    await button(phone, 'Videollamada').click();
    await expect(incoming(shop).getByText('Alma te llama con video')).toBeVisible();
    await button(phone, 'Colgar').click();
    await expect(incoming(shop)).toHaveCount(0);
    await go(shop, path);
    await expect(messages(shop).getByText('Videollamada perdida')).toBeVisible();
  });

  await test.step('a call stops ringing when its caller leaves the page', async () => {
    await phone.goto(path);
    await button(phone, 'Videollamada').click();
    await expect(incoming(shop).getByText('Alma te llama con video')).toBeVisible();
    // The event of a page that is closed: requests of a page that is gone can't be seen here.
    const told = phone.waitForRequest(/\/leave$/);
    await phone.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await told;
    await expect(incoming(shop)).toHaveCount(0);
    await phone.goto(path);
    await expect(messages(phone).getByText('Videollamada · Cancelada')).toHaveCount(2);
  });
});

test('a call goes on without its socket, without a network, small on other pages, after a reload, and with a colleague @full', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const { owner, place, phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Café con red');
  const colleague = await newPerson(site);
  const sockets: WebSocketRoute[] = [];
  await phone.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await shop.goto('/account');
  await phone.goto(path);
  await connect(phone, shop);

  await test.step('while the socket is lost the media continues, and afterwards signals arrive again', async () => {
    const open = sockets.length;
    await sockets.at(-1)?.close();
    await arrives(picture(phone));
    await expect.poll(() => sockets.length).toBeGreaterThan(open);
    await button(phone, 'Silenciar el micrófono').click();
    await expect(shop.getByText('Alma · Sin sonido')).toBeVisible();
    await arrives(picture(shop));
  });

  await test.step('without a network the page of the call stays, and says so', async () => {
    await phone.context().setOffline(true);
    await expect(shown(phone).getByText('Se perdió la conexión. Volviendo a conectar…')).toBeVisible();
    await arrives(picture(phone));
    await phone.context().setOffline(false);
    await expect(shown(phone).getByText('En llamada')).toBeVisible();
  });

  await test.step('on another page the call continues, small', async () => {
    await shown(shop).getByRole('button', { name: 'Volver', exact: true }).click();
    const mini = shop.getByRole('region', { name: 'Llamada', exact: true });
    await arrives(mini.locator('video'));
    await accessible(shop, 'a page with a small call');
    await mini.getByRole('link', { name: 'Volver a la llamada' }).click();
    await arrives(picture(shop));
  });

  await test.step('a reloaded page has a button back to it', async () => {
    await shop.goto('/account');
    await wayBack(shop).getByRole('button', { name: 'Volver a la llamada', exact: true }).click();
    await Promise.all([arrives(picture(phone)), arrives(picture(shop))]);
    await expect(wayBack(shop)).toHaveCount(0);
  });

  await test.step('another device of the same person offers a button to join it', async () => {
    const tablet = await deviceOf(owner);
    await tablet.goto('/account');
    await expect(wayBack(tablet).getByText('Hay una llamada en curso.')).toBeVisible();
    // Nothing depends on this device, but the one that left the call has only 20 s to return.
    await accessible(tablet, 'a page that leads to a call');
    await wayBack(tablet).getByRole('button', { name: 'Cerrar' }).click();
    await expect(wayBack(tablet)).toHaveCount(0);
  });

  await test.step('a colleague joins, and each of the three sees the other two', async () => {
    const owners = [owner, colleague].map(({ login }) => login.user.id);
    await api.changeCommerce(await api.readCommerce(place.id), { owners });
    const third = await deviceOf(colleague);
    await third.goto(path);
    await button(third, 'Videollamada').click();
    for (const one of [phone, shop, third]) await expect.poll(() => seen(picture(one))).toBe(2);
    await button(third, 'Colgar').click();
    // On a busy machine the picture pauses as on a weak network, and comes back.
    await expect(picture(phone)).toHaveCount(1);
    await arrives(picture(phone));
  });
});

test('the small call leaves the buttons of the conversation free, however narrow the phone and large the text @phone @full', async ({
  site,
  api,
  deviceOf,
}) => {
  const { phone, path } = await customerAndShop({ site, api, deviceOf }, 'Panificadora Nuestra Señora');
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto(path);
  await button(phone, 'Llamar').click();
  await expect(shown(phone).getByText('Llamando…')).toBeVisible();
  await shown(phone).getByRole('button', { name: 'Volver', exact: true }).click();
  const mini = phone.getByRole('region', { name: 'Llamada', exact: true });
  const options = shown(phone).getByRole('button', { name: 'Opciones de la conversación' });
  for (const size of ['100%', '200%']) {
    await phone.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    await expect(mini).toBeInViewport();
    await expect
      .poll(async () => {
        const [above, below] = [await options.boundingBox(), await mini.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      }, size)
      .toBe(true);
  }
});

test.describe('over a map', () => {
  test.use({ map: 'drawn' });
  test('the small call leaves the zoom of the map free @phone @full', async ({ site, api, deviceOf }) => {
    const { phone, path } = await customerAndShop({ site, api, deviceOf }, 'Óptica Nueva');
    await phone.goto(path);
    await button(phone, 'Llamar').click();
    await expect(shown(phone).getByText('Llamando…')).toBeVisible();
    await shown(phone).getByRole('button', { name: 'Volver', exact: true }).click();
    await expect(button(phone, 'Llamar')).toBeVisible();
    await go(phone, '/map');
    await expect(phone.getByRole('region', { name: 'Llamada', exact: true })).toBeInViewport();
    for (const name of ['Acercar el mapa', 'Alejar el mapa']) {
      await shown(phone).getByRole('button', { name, exact: true }).click({ trial: true });
    }
  });
});

test('without permission for the microphone no call is made, and a message says why @full', async ({
  deviceOf,
}) => {
  const device = await deviceOf('user');
  await device.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('denied', 'NotAllowedError');
    };
  });
  const started: string[] = [];
  device.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/calls')) started.push(request.url());
  });
  await device.goto('/conversations');
  await button(device, 'Preguntar a la ciudad').click();
  await button(device, 'Llamar').click();
  await expect(device.getByText('Para llamar, Callejero necesita tu micrófono.')).toBeVisible();
  await expect(device.getByText(/El micrófono está bloqueado. Actívalo en los ajustes/)).toBeVisible();
  expect(started).toEqual([]);
});
