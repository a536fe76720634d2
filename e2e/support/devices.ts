/**
 * Browser contexts of one page each, which journeys use one after the other, cleared in between. A page that never leaves
 * its origin stays in its process, with the scripts compiled there, and loads in half of the time of a new page.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { StoredEntries } from './ground.ts';

/** A page of the app's origin without a script. */
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
          const device = waiting.pop() ?? (await newDevice(await make()));
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
  }, stored);
}

async function newDevice(context: BrowserContext): Promise<Device> {
  const page = await context.newPage();
  const newCDPSession = context.newCDPSession.bind(context);
  const device = { context, page, openDevtools: () => newCDPSession(page), isChanged: false };
  for (const target of [context, page, page.clock]) {
    for (const name of lasting) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') continue;
      Reflect.set(target, name, (...given: unknown[]) => {
        device.isChanged = true;
        return Reflect.apply(method, target, given);
      });
    }
  }
  return device;
}

/** Removes everything that a journey left, except the network cache. */
async function clear({ context, page, openDevtools }: Device, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await page.goto(origin + outside);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await openDevtools();
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: storages });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}
