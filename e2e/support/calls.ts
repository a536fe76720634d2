/** Calls between pages with fake cameras, microphones, speakers and screens. */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { Locator, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { newPerson } from './accounts.ts';
import { own, shown } from './backoffice.ts';
import type { SignedInAccount, Site } from './environment.ts';
import type { SiteFixtures } from './ground.ts';
import { post } from './http.ts';
import { expect } from './test.ts';

const { launchOptions } = config.use ?? {};

/** For `test.use`. */
export const fakeDevices = {
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      // Five frames a second, because each picture is encoded for and decoded by every other person in the call. Three cameras,
      // because Chromium's second one is a depth camera, which can't be sent.
      ...['--use-fake-device-for-media-stream=device-count=3,fps=5', '--use-fake-ui-for-media-stream'],
      // Both ends are on this machine, which may have no other network.
      '--allow-loopback-in-peer-connection',
    ],
  },
};

export const incoming = (page: Page) => page.getByRole('region', { name: 'Llamada entrante' });
export const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true });
export const picture = (page: Page, name = 'Imagen de Alma') =>
  shown(page).locator(`video[aria-label="${name}"]`);

export const frames = (video: Locator) =>
  video.evaluate((one: HTMLVideoElement) => one.getVideoPlaybackQuality().totalVideoFrames);

/** Whether the received picture has colours: its middle is neither black nor grey. */
const isColoured = (video: Locator) =>
  video.evaluate((one: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 16;
    const context = canvas.getContext('2d');
    context?.drawImage(one, 0, 0, 16, 16);
    const pixels = context?.getImageData(0, 0, 16, 16).data ?? new Uint8ClampedArray();
    const spread = (at: number) => {
      const colour = [...pixels.slice(at, at + 3)];
      return Math.max(...colour) - Math.min(...colour);
    };
    return Array.from({ length: 256 }, (_, at) => spread(at * 4)).some((value) => value > 40);
  });

export async function arrives(video: Locator): Promise<void> {
  await expect(video).toBeVisible();
  await expect.poll(() => isColoured(video)).toBe(true);
  const before = await frames(video);
  await expect.poll(() => frames(video)).toBeGreaterThan(before);
}

/** Opens a customer's conversation with a commerce. Returns its path. */
export async function conversationWith(
  site: Site,
  customer: SignedInAccount,
  commerce: string,
): Promise<string> {
  const asked = { type: 'commerce', commerce };
  const opened = await post<ConversationView>(site, '/conversations', asked, customer.login.accessToken);
  return `/conversation/${opened.id}`;
}

/** Two people who can call each other, each with a device: a customer, and the owner of a new commerce of that name. */
export async function customerAndShop(
  { api, site, deviceOf }: Pick<SiteFixtures, 'api' | 'site' | 'deviceOf'>,
  name: string,
) {
  const [customer, owner] = [await newPerson(site), await newPerson(site)];
  const place = await api.newCommerce(own(name));
  await api.changeCommerce(place, { owners: [owner.login.user.id] });
  const [phone, shop] = [await deviceOf(customer), await deviceOf(owner)];
  return { owner, place, phone, shop, path: await conversationWith(site, customer, place.id) };
}
