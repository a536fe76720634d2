/** The test of every journey: who is signed in and where, and the API for what must stand before. */
import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { overDemonstration } from './demonstration/fixtures.ts';
import { isDemonstration } from './demonstration/folders.ts';
import { readEnvironment } from './environment.ts';
import { ground, type SiteFixtures, type SiteOptions, storageOf, withoutWebGl } from './ground.ts';
import { toBeInViewport, toBeVisible } from './visible.ts';

export { type SiteOptions, storageOf };

/** What a journey calls visible, or in view, a person sees. */
export const expect = baseExpect.extend({ toBeInViewport, toBeVisible });

const overServers = ground.extend<SiteFixtures>({
  site: async ({ on }, use) => use(readEnvironment()[on]),
  api: async ({ site }, use) => use(new Api(site)),
  baseURL: async ({ site }, use) => use(site.url),
  storageState: async ({ site, as }, use) => use(storageOf(site, as)),
  deviceOf: async ({ browser, site, map }, use) => {
    const devices: BrowserContext[] = [];
    await use(async (who) => {
      const storageState =
        typeof who === 'string' ? storageOf(site, who) : storageOf({ ...site, user: who }, 'user');
      const device = await browser.newContext({ baseURL: site.url, storageState });
      if (map === 'none') await device.addInitScript(withoutWebGl);
      devices.push(device);
      return device.newPage();
    });
    for (const device of devices) await device.close();
  },
});

export const test = isDemonstration ? overDemonstration : overServers;

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
