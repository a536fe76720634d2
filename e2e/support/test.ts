/** The test of every journey: who is signed in and where, the API for what must stand before, and no error unseen. */
import { type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { type Role, readEnvironment, type SignedIn, type Site, type SiteName } from './environment.ts';
import { toBeVisible } from './visible.ts';

/** What a journey calls visible a person sees. */
export const expect = baseExpect.extend({ toBeVisible });

export interface SiteOptions {
  as: Role;
  on: SiteName;
  /** `none` where the map is not the subject: to draw one without a graphics card costs more than all else on its page. */
  map: 'drawn' | 'none';
}

export interface Fixtures {
  site: Site;
  /** A page on another device, where somebody is signed in; it ends with the journey. */
  deviceOf: (who: SignedIn | Role) => Promise<Page>;
  api: Api;
  /** What broke in the page while nobody looked: checked at the end of every journey. */
  pageErrors: string[];
}

export const test = base.extend<SiteOptions & Fixtures>({
  as: ['visitor', { option: true }],
  on: ['demo', { option: true }],
  map: ['drawn', { option: true }],
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
  context: async ({ context, map }, use) => {
    if (map === 'none') await context.addInitScript(withoutWebGl);
    await use(context);
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
      await use(errors);
      if (errors.length > 0) throw new Error(`The page broke:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

/** In the page: as on a device that can't draw maps, where the app says so and goes on. */
function withoutWebGl(): void {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = new Proxy(own, {
    apply: (target, canvas, [kind, ...rest]) =>
      String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
  });
}

/** A browser's storage as the app leaves it after signing in. */
export function storageOf(site: Site, as: Role) {
  if (as === 'visitor') return { cookies: [], origins: [] };
  if (as === 'guest')
    return {
      cookies: [],
      origins: [{ origin: site.url, localStorage: [{ name: 'callejero.guest', value: 'true' }] }],
    };
  const session = site[as];
  if (!session) throw new Error(`Nobody is ${as} there.`);
  const { user, accessToken, refreshToken } = session.login;
  const localStorage = Object.entries({ user, accessToken, refreshToken }).map(([key, value]) => ({
    name: `callejero.${key}`,
    value: JSON.stringify(value),
  }));
  return { cookies: [], origins: [{ origin: site.url, localStorage }] };
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
