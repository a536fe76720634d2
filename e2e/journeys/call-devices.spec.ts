/** The devices of a call: the shared screen, the speaker, and a network that is too weak for pictures. */
import type { Page } from '@playwright/test';
import { accessible } from '../support/axe.ts';
import { shown } from '../support/backoffice.ts';
import {
  arrives,
  button,
  customerAndShop,
  fakeDevices,
  frames,
  incoming,
  picture,
} from '../support/calls.ts';
import { expect, test } from '../support/test.ts';

test.use({ map: 'none', ...fakeDevices });

/** Runs in the page: records the speaker of each player, once the browser has set it. */
function recordSinks(): void {
  const set = HTMLMediaElement.prototype.setSinkId;
  const sinks: string[] = [];
  Object.assign(window, { sinks });
  HTMLMediaElement.prototype.setSinkId = async function (this: HTMLMediaElement, id: string) {
    await set.call(this, id);
    sinks.push(this.sinkId);
  };
}

test('the screen is shared in place of the camera, and the sound goes to the chosen speaker @full', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const { phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Óptica a distancia');
  await shop.addInitScript(recordSinks);
  await shop.goto('/account');
  await phone.goto(path);
  await button(phone, 'Videollamada').click();
  await incoming(shop).getByRole('button', { name: 'Contestar con video' }).click();
  await Promise.all([arrives(picture(phone)), arrives(picture(shop))]);

  await test.step('the other person sees the screen, and afterwards the camera again', async () => {
    await button(phone, 'Compartir la pantalla').click();
    const screen = picture(shop, 'Pantalla de Alma');
    await expect(screen).toBeVisible();
    const before = await frames(screen);
    await expect.poll(() => frames(screen)).toBeGreaterThan(before);
    await expect(button(phone, 'Apagar la cámara')).toHaveCount(0);
    await accessible(phone, 'a call with a shared screen');
    await button(phone, 'Dejar de compartir').click();
    await expect(screen).toHaveCount(0);
    await arrives(picture(shop));
  });

  await test.step('another camera is shown in place of the first, also when the camera was turned off meanwhile', async () => {
    const camera = () =>
      picture(phone, 'Tu imagen').evaluate(
        (one: HTMLVideoElement) => (one.srcObject as MediaStream).getVideoTracks()[0]?.label,
      );
    const turn = async () => {
      const before = await camera();
      await button(phone, 'Cambiar de cámara').click();
      await expect.poll(camera).not.toBe(before);
      return camera();
    };
    const first = await camera();
    await turn();
    const third = await turn();
    expect(third).not.toBe(first);
    await arrives(picture(shop));
    await button(phone, 'Apagar la cámara').click();
    await expect(picture(shop)).toHaveCount(0);
    await expect(button(phone, 'Cambiar de cámara')).toHaveCount(0);
    await button(phone, 'Encender la cámara').click();
    await expect.poll(camera).toBe(third);
    expect(await turn()).toBe(first);
    await arrives(picture(shop));
  });

  await test.step('the sound of the others moves to the chosen speaker', async () => {
    await button(shop, 'Elegir por dónde se oye').click();
    const choice = shop.getByRole('button', { name: 'Fake Audio Output 2' });
    await choice.click();
    const chosen = await shop.evaluate(async () =>
      (await navigator.mediaDevices.enumerateDevices()).find(({ label }) => label === 'Fake Audio Output 2'),
    );
    const sinks = () => shop.evaluate(() => (window as unknown as { sinks: string[] }).sinks);
    await expect.poll(sinks).toContain(chosen?.deviceId);
    await button(shop, 'Elegir por dónde se oye').click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  });
});

/** Returns a function that sets the percentage of lost packets in the page's calls. */
async function packetLoss(page: Page): Promise<(packetLoss: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const [urlPattern, latency, downloadThroughput, uploadThroughput] = ['', 0, -1, -1];
  return async (packetLoss) => {
    const conditions = { urlPattern, latency, downloadThroughput, uploadThroughput, packetLoss };
    await devtools.send('Network.emulateNetworkConditionsByRule', {
      ...{ offline: false, matchedNetworkConditions: [conditions] },
    });
  };
}

test('on a weak network the call continues with sound alone and says so; the picture returns with the network @full', async ({
  api,
  site,
  deviceOf,
}) => {
  test.slow();
  const { phone, shop, path } = await customerAndShop({ api, site, deviceOf }, 'Faro sin señal');
  const lose = await packetLoss(phone);
  await shop.goto('/account');
  await phone.goto(path);
  await lose(0);
  await button(phone, 'Videollamada').click();
  await incoming(shop).getByRole('button', { name: 'Contestar con video' }).click();
  await Promise.all([arrives(picture(phone)), arrives(picture(shop))]);

  const weak = phone.getByText('Tu conexión es lenta: la llamada sigue solo con sonido.');
  await lose(50);
  await expect(weak).toBeVisible({ timeout: 40_000 });
  await expect(picture(shop)).toHaveCount(0);
  await expect(shown(shop).getByText('En llamada')).toBeVisible();
  await accessible(phone, 'a call with sound alone');

  await lose(0);
  await expect(weak).toHaveCount(0, { timeout: 90_000 });
  await arrives(picture(shop));
});
