/** The test function of every journey, with a signed-in page, and the API to prepare data. */
import { type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { JourneyApi } from './api.ts';
import { overDemonstration } from './demonstration/fixtures.ts';
import { isDemonstration } from './demonstration/folders.ts';
import { createDevices, type DeviceScreen, type Devices } from './devices.ts';
import { readEnvironment } from './environment.ts';
import {
  ground,
  type SiteFixtures,
  type SiteOptions,
  storedBy,
  toStorageState,
  withoutWebGl,
} from './ground.ts';
import { toBeInViewport, toBeVisible } from './visible.ts';

export { type SiteOptions, toStorageState };

/** With stricter matchers: visible, or in view, means that a person sees it. */
export const expect = baseExpect.extend({ toBeInViewport, toBeVisible });

const overServers = ground.extend<SiteFixtures, { devices: Devices }>({
  devices: [
    async ({ browserName: _ }, use) => {
      const devices = createDevices();
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ on }, use) => use(readEnvironment()[on]),
  api: async ({ site }, use) => use(new JourneyApi(site)),
  baseURL: async ({ site }, use) => use(site.url),
  deviceOf: async (
    {
      browser,
      colorScheme,
      contextOptions,
      devices,
      geolocation,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      map,
      permissions,
      serviceWorkers,
      site,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const make = async (): Promise<BrowserContext> => {
      const storageState = { cookies: [], origins: [] };
      const context = await browser.newContext({ baseURL: site.url, storageState });
      if (map === 'none') await context.addInitScript(withoutWebGl);
      return context;
    };
    const isOrdinary = serviceWorkers === 'block' && javaScriptEnabled && !permissions && !geolocation;
    const screen = { viewport, isMobile, hasTouch, userAgent, colorScheme, contextOptions };
    const kind = { origin: site.url, map, locale, timezoneId, ...screen };
    const looks: DeviceScreen = {
      viewport: viewport ?? null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
    };
    const journey = devices.begin(site.url, isOrdinary ? JSON.stringify(kind) : null, looks, make);
    await use((who) =>
      journey.take(typeof who === 'string' ? storedBy(site, who) : storedBy({ ...site, user: who }, 'user')),
    );
    await journey.end();
  },
  page: async ({ as, deviceOf }, use) => use(await deviceOf(as)),
  context: async ({ page }, use) => use(page.context()),
});

/** A test with the fixtures that both the servers and the demonstration offer. */
type Journey = ReturnType<typeof ground.extend<SiteFixtures>>;

export const test: Journey = isDemonstration ? overDemonstration : overServers;

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
