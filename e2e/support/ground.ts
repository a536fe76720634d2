/** Fixtures of every journey, against servers or the demonstration: options, map or none, and a check for page errors. */
import { type Browser, test as base, type Page } from '@playwright/test';
import type { JourneyApi } from './api.ts';
import type { SignedInAccount, Site, SiteName, SiteRole } from './environment.ts';

export interface SiteOptions {
  as: SiteRole;
  on: SiteName;
  /** `none` if the map is not the subject, because drawing it without a graphics card is slow. */
  map: 'drawn' | 'none';
}

export interface SiteFixtures {
  site: Site;
  /** A page on another device, signed in as this person or role. It is closed with the journey. */
  deviceOf: (who: SignedInAccount | SiteRole) => Promise<Page>;
  api: JourneyApi;
}

interface Watched {
  /** Uncaught errors of the page, checked at the end of every journey. */
  pageErrors: string[];
}

export const ground = base.extend<SiteOptions & Watched, { browser: Browser }>({
  as: ['visitor', { option: true }],
  on: ['demo', { option: true }],
  map: ['drawn', { option: true }],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(noteToasts);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
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

/** Runs in the page: makes it a device that can't draw maps, where the app shows a note. */
export function withoutWebGl(): void {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = new Proxy(own, {
    apply: (target, canvas, [kind, ...rest]) =>
      String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
  });
}

/** The entries of localStorage with which a journey begins. */
export type StoredEntries = readonly { name: string; value: string }[];

/** A browser's storage as the app leaves it after signing in. */
export function storedBy(site: Site, as: SiteRole): StoredEntries {
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

/** The same storage, as an option of `browser.newContext`. */
export function toStorageState(site: Site, as: SiteRole) {
  const localStorage = [...storedBy(site, as)];
  return { cookies: [], origins: localStorage.length > 0 ? [{ origin: site.url, localStorage }] : [] };
}

export interface ToastTimes {
  text: string;
  /** By the page's own clock. */
  came: number;
  left?: number;
}

/** Runs in the page, from its start: notes its toasts for `readToasts`. */
export function noteToasts(): void {
  const times: ToastTimes[] = [];
  Object.assign(window, { toastTimes: times });
  let shown: Element | null = null;
  const look = () => {
    const element = document.querySelector('[role="status"][aria-label="Mensaje"] > *');
    if (element === shown) return;
    if (shown) Object.assign(times.at(-1) ?? {}, { left: Date.now() });
    shown = element;
    if (element) times.push({ text: element.querySelector('p')?.textContent ?? '', came: Date.now() });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
