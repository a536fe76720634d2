/**
 * Browser contexts of one page each, which journeys use one after the other, cleared in between. The app stays loaded: it is taken
 * out of its page, and the next journey's first address shows it again, which costs less than a load.
 */
import { apiPath } from '@callejero/mock/protocol.ts';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { StoredEntries } from './ground.ts';

/** The client's `main.tsx` defines these functions on the window. */
type AppWindow = typeof window & { callejero?: { hideApp(): void; showApp(): Promise<void> } };

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
  /** The app is loaded and taken out of the page: the next address shows it without a load. */
  isLoaded: boolean;
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
  begin(origin: string, kind: string | null, make: () => Promise<BrowserContext>): Taken;
  close(): Promise<void>;
}

/** Methods of a context, a page or its clock whose effect can't simply be undone. */
const lasting = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setViewportSize',
  ...['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
];

const events = [
  ...['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'request'],
  ...['requestfailed', 'requestfinished', 'response', 'websocket', 'worker'],
];

const storages = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

export function createDevices(): Devices {
  const idle = new Map<string, Device[]>();
  return {
    begin(origin, kind, make) {
      const waiting = (kind === null ? undefined : idle.get(kind)) ?? [];
      if (kind !== null) idle.set(kind, waiting);
      const taken: Device[] = [];
      return {
        async take(stored) {
          const device = waiting.pop() ?? (await newDevice(await make(), origin));
          taken.push(device);
          await store(device.page, origin, stored);
          return device.page;
        },
        async end() {
          for (const device of taken) {
            if (kind === null || device.isChanged || device.page.isClosed()) await device.context.close();
            else {
              await clear(device, origin);
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

/** Runs in the page: shows the app at this address, as if it was followed. */
async function show(path: string): Promise<void> {
  history.pushState(null, '', path);
  await (window as AppWindow).callejero?.showApp();
}

/** Runs in the page: takes the app out of it with everything that it stored. False in a page without the app. */
async function takeOut(address: string): Promise<boolean> {
  const { callejero } = window as AppWindow;
  if (!callejero) return false;
  callejero.hideApp();
  localStorage.clear();
  sessionStorage.clear();
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

async function newDevice(context: BrowserContext, origin: string): Promise<Device> {
  const page = await context.newPage();
  const newCDPSession = context.newCDPSession.bind(context);
  const openDevtools = () => newCDPSession(page);
  const device: Device = { context, page, openDevtools, isChanged: false, isLoaded: false };
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    const { isChanged, isLoaded } = device;
    device.isLoaded = false;
    const url = new URL(address, origin);
    const isOfApp = url.origin === origin && !apiPath.test(url.pathname);
    if (isChanged || !isLoaded || !isOfApp || options) return await load(address, options);
    await page.evaluate(show, url.href);
    return null;
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
  // A journey that watches or changes what the page requests may mean the requests of the load.
  watch(['on', 'route', 'waitForEvent', 'waitForRequest', 'waitForResponse'], (first) => {
    if (first !== 'pageerror') device.isLoaded = false;
  });
  return device;
}

/** Removes everything that a journey left, except the network cache. */
async function clear(device: Device, origin: string): Promise<void> {
  const { context, page, openDevtools } = device;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await page.mouse.move(-1, -1);
  device.isLoaded = page.url().startsWith(origin) && (await page.evaluate(takeOut, outside));
  if (!device.isLoaded) {
    await page.goto(origin + outside);
    await page.evaluate(() => sessionStorage.clear());
  }
  const devtools = await openDevtools();
  const storageTypes = device.isLoaded ? 'cookies,cache_storage' : storages;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}
