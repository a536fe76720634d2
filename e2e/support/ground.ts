/** What every journey has, whatever it is made against: its options, a map or none, and no error unseen. */
import { test as base, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import type { Role, SignedIn, Site, SiteName } from './environment.ts';

export interface SiteOptions {
  as: Role;
  on: SiteName;
  /** `none` where the map is not the subject: to draw one without a graphics card costs more than all else on its page. */
  map: 'drawn' | 'none';
}

export interface SiteFixtures {
  site: Site;
  /** A page on another device, where somebody is signed in; it ends with the journey. */
  deviceOf: (who: SignedIn | Role) => Promise<Page>;
  api: Api;
}

interface Watched {
  /** What broke in the page while nobody looked: checked at the end of every journey. */
  pageErrors: string[];
}

export const ground = base.extend<SiteOptions & Watched>({
  as: ['visitor', { option: true }],
  on: ['demo', { option: true }],
  map: ['drawn', { option: true }],
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack || error.message));
      await use(errors);
      if (errors.length > 0) throw new Error(`The page broke:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

/** In the page: as on a device that can't draw maps, where the app says so and goes on. */
export function withoutWebGl(): void {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = new Proxy(own, {
    apply: (target, canvas, [kind, ...rest]) =>
      String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
  });
}

/** The entries of localStorage with which a journey begins. */
export type Stored = readonly { name: string; value: string }[];

/** A browser's storage as the app leaves it after signing in. */
export function storedBy(site: Site, as: Role): Stored {
  if (as === 'visitor') return [];
  if (as === 'guest') return [{ name: 'callejero.guest', value: 'true' }];
  const session = site[as];
  if (!session) throw new Error(`Nobody is ${as} there.`);
  const { user, accessToken, refreshToken } = session.login;
  return Object.entries({ user, accessToken, refreshToken }).map(([key, value]) => ({
    name: `callejero.${key}`,
    value: JSON.stringify(value),
  }));
}

/** The same for a context of the browser's own. */
export function storageOf(site: Site, as: Role) {
  const localStorage = [...storedBy(site, as)];
  return { cookies: [], origins: localStorage.length > 0 ? [{ origin: site.url, localStorage }] : [] };
}
