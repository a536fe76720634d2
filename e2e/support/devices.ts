/**
 * Browser contexts of one page each, which journeys use one after the other, cleared in between. The app stays loaded: it is taken
 * out of its page, and the next address that a journey goes to shows it again, which costs less than a load. `reload` loads.
 */
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import type { BrowserContext, CDPSession, Page, ViewportSize } from '@playwright/test';
import type { StoredEntries, ToastTimes } from './ground.ts';

/** The client's `main.tsx` defines these functions on the window. */
type AppWindow = typeof window & {
  callejero?: { hideApp(): void; showApp(): Promise<void> };
  toastTimes?: ToastTimes[];
};

/** A page of the app's origin without a script, and the address of a page from which the app was taken out. */
const outside = '/robots.txt';

/** Whether the app is open in the page, or was when the page went to another site. */
export const isInApp = (page: Page) => page.url() !== 'about:blank' && !page.url().endsWith(outside);

interface Device {
  context: BrowserContext;
  page: Page;
  /** Only between journeys: with an open session, a page that is loaded without network takes itself for online. */
  openDevtools: () => Promise<CDPSession>;
  /** A journey changed it in a way that can't be undone. */
  isChanged: boolean;
  /** A journey watches or changes what the page requests, and may mean the requests of a load. */
  isWatched: boolean;
}

/** How a page of this kind looks before a journey changes it. */
export interface DeviceScreen {
  viewport: ViewportSize | null;
  colorScheme: 'light' | 'dark' | 'no-preference';
  reducedMotion: 'reduce' | 'no-preference';
}

/** The devices that one journey has. */
interface Taken {
  /** A page in which the app is not open yet, with these entries in its storage. */
  take(stored: StoredEntries): Promise<Page>;
  /** Gives each device to the next journey, or closes it. */
  end(): Promise<void>;
}

export interface Devices {
  /** `kind` identifies the options of its devices; null when no other journey can use them. */
  begin(
    origin: string,
    kind: string | null,
    screen: DeviceScreen,
    make: () => Promise<BrowserContext>,
  ): Taken;
  close(): Promise<void>;
}

/** Methods of a context, a page or its clock whose effect can't simply be undone. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  ...['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
];

const events = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'request'],
  ...['requestfailed', 'requestfinished', 'response', 'websocket', 'worker'],
];

/** Events that no load causes by itself. */
const ofPerson = new Set(['dialog', 'download', 'filechooser', 'pageerror', 'popup']);

const storages = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

export function createDevices(): Devices {
  const idle = new Map<string, Device[]>();
  return {
    begin(origin, kind, screen, make) {
      const waiting = (kind === null ? undefined : idle.get(kind)) ?? [];
      if (kind !== null) idle.set(kind, waiting);
      const taken: Device[] = [];
      return {
        async take(stored) {
          const device = waiting.pop() ?? (await newDevice(await make(), origin, kind !== null));
          taken.push(device);
          await store(device.page, origin, stored);
          return device.page;
        },
        async end() {
          for (const device of taken) {
            if (kind === null || device.isChanged || device.page.isClosed()) await device.context.close();
            else {
              await clear(device, origin, screen);
              waiting.push(device);
            }
          }
        },
      };
    },
    async close() {
      for (const { context } of [...idle.values()].flat()) await context.close();
    },
  };
}

async function store(page: Page, origin: string, stored: StoredEntries): Promise<void> {
  if (!page.url().startsWith(origin)) await page.goto(origin + outside);
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
    // As if another tab had stored them.
    dispatchEvent(new StorageEvent('storage'));
  }, stored);
}

/**
 * Runs in the page: shows the app at this address as after a load, if it can. It can't in a page without the app, or in which the app
 * has not started yet.
 */
async function show(path: string): Promise<boolean> {
  const { callejero } = window as AppWindow;
  const root = document.getElementById('root');
  const isOut = location.pathname === '/robots.txt';
  if (!callejero || !root || (root.querySelector(':scope > .starting') && !isOut)) return false;
  if (!isOut) {
    // As when a document is left.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    callejero.hideApp();
    document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }));
  }
  history.pushState(null, '', path);
  await callejero.showApp();
  return true;
}

/** Runs in the page: takes the app out of it with everything that it stored. False in a page without the app. */
async function takeOut(address: string): Promise<boolean> {
  const { callejero, toastTimes } = window as AppWindow;
  if (!callejero) return false;
  callejero.hideApp();
  toastTimes?.splice(0);
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.style.removeProperty('font-size');
  // A database that the app holds open is emptied, because deleting it would wait.
  for (const { name = '' } of await indexedDB.databases()) {
    const opened = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const transaction = database.transaction(stores, 'readwrite');
      for (const store of stores) transaction.objectStore(store).clear();
    }
    database.close();
  }
  dispatchEvent(new StorageEvent('storage'));
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }));
  history.replaceState(null, '', address);
  return true;
}

async function newDevice(context: BrowserContext, origin: string, isOrdinary: boolean): Promise<Device> {
  const page = await context.newPage();
  const newCDPSession = context.newCDPSession.bind(context);
  const openDevtools = () => newCDPSession(page);
  const device: Device = { context, page, openDevtools, isChanged: !isOrdinary, isWatched: false };
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    const url = new URL(address, origin);
    const isOfApp = url.origin === origin && url.pathname !== '/' && !apiPath.test(url.pathname);
    const isPlain = isOfApp && !options && !device.isChanged && !device.isWatched;
    if (isPlain && page.url().startsWith(origin) && (await page.evaluate(show, url.href))) return null;
    return await load(address, options);
  };
  const watch = (names: string[], called: (first: unknown) => void) => {
    for (const target of [context, page, page.clock])
      for (const name of names) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') continue;
        Reflect.set(target, name, (...given: unknown[]) => {
          called(given[0]);
          return Reflect.apply(method, target, given);
        });
      }
  };
  watch(lasting, () => {
    device.isChanged = true;
  });
  watch(['on', 'route', 'waitForEvent', 'waitForRequest', 'waitForResponse'], (first) => {
    if (!ofPerson.has(String(first))) device.isWatched = true;
  });
  return device;
}

/** Removes everything that a journey left, except the network cache. */
async function clear(device: Device, origin: string, { viewport, ...media }: DeviceScreen): Promise<void> {
  const { context, page, openDevtools } = device;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await page.emulateMedia({ ...media, media: null, contrast: null, forcedColors: null });
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
  device.isWatched = false;
  const isOut = page.url().startsWith(origin) && (await page.evaluate(takeOut, outside));
  if (!isOut) {
    await page.goto(origin + outside);
    await page.evaluate(() => sessionStorage.clear());
  }
  const devtools = await openDevtools();
  const storageTypes = isOut ? 'cookies,cache_storage' : storages;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}
