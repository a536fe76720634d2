import type { ClientSettings } from '@callejero/contract/settings.ts';
import { defaultBrand } from '@callejero/contract/theme/brand.ts';
import { createListeners } from '../device/listeners.ts';
import { isNativeShell } from '../device/shell.ts';
import { storage } from '../device/storage/storage.ts';

export interface Settings extends Omit<ClientSettings, 'map'> {
  /** Origin of the API without its version; empty for the origin that served the app. */
  apiUrl: string;
  map: ClientSettings['map'] & { attribution: string | null };
  /** The app's number in the App Store, for the native shell of iOS. */
  appStoreId: string | null;
}

const path = '/config.json';
/** Milliseconds that the app waits for its server before it starts with the last known settings. */
const serverPatience = 3000;

const defaults: Settings = {
  apiUrl: '',
  filesUrl: '',
  publicUrl: '',
  socketEnabled: false,
  push: { url: '/push', app: 'callejero', userField: 'pushId', vapidPublicKey: '' },
  phoneApps: [],
  brand: defaultBrand,
  city: {
    name: 'Callejero',
    country: 'MX',
    province: 'MX-VER',
    timezone: 'America/Mexico_City',
    currency: 'MXN',
    center: { lat: 19.5312, lng: -96.9159 },
    slogan: null,
    zoom: 13.5,
    logo: null,
    mailApp: 'https://mail.google.com/',
    supportCalls: true,
    verifyMonths: 12,
    phonePlan: null,
  },
  map: { styleUrl: null, pmtiles: null, version: '0', town: null, attribution: null },
  version: '0.0.1',
  maintenance: null,
  appStoreId: null,
};

let current = defaults;
const listeners = createListeners();
export const subscribeSettings = listeners.subscribe;

export function settings(): Settings {
  return current;
}

/** Whether there is no base map to draw, not even the demo's town. */
export function lacksBaseMap({ styleUrl, pmtiles, town }: Settings['map'] = current.map): boolean {
  return !styleUrl && !pmtiles && !town;
}

/** Completes a deployment's settings with the defaults. */
export function mergeSettings(given: Partial<Settings>): Settings {
  return {
    ...defaults,
    ...given,
    apiUrl: (given.apiUrl ?? '').replace(/\/+(?:v1\/*)?$/, ''),
    filesUrl: (given.filesUrl ?? '').replace(/\/+$/, ''),
    brand: { ...defaults.brand, ...given.brand },
    city: { ...defaults.city, ...given.city },
    map: { ...defaults.map, ...given.map },
  };
}

/** The server's settings for a native shell, with relative addresses resolved against the server. */
export function resolveSettings(given: Partial<Settings>, server: string): Partial<Settings> {
  const absolute = (address: string) => (URL.canParse(address) ? address : new URL(address, server).href);
  const { push, map, filesUrl } = given;
  return {
    ...given,
    apiUrl: server,
    filesUrl: filesUrl || server,
    ...(push ? { push: { ...push, url: absolute(push.url) } } : {}),
    ...(map
      ? {
          map: {
            ...map,
            pmtiles: map.pmtiles && absolute(map.pmtiles),
            town: map.town && absolute(map.town),
          },
        }
      : {}),
  };
}

async function fetchSettings(address: string, signal?: AbortSignal): Promise<Partial<Settings> | null> {
  try {
    const response = await fetch(address, signal ? { signal } : {});
    return response.ok ? ((await response.json()) as Partial<Settings>) : null;
  } catch {
    return null;
  }
}

/** A shell's own file names the server, which gives the other settings. */
async function shellSettings(): Promise<Partial<Settings> | null> {
  const own = await fetchSettings(path);
  if (!own) return null;
  const server = (own.apiUrl ?? '').replace(/\/+$/, '');
  if (!server) return own;
  const fetched = await fetchSettings(`${server}${path}`, AbortSignal.timeout(serverPatience));
  if (fetched) storage.write('settings', fetched);
  const last = fetched ?? storage.read<Partial<Settings>>('settings') ?? {};
  return { ...resolveSettings(last, server), ...own };
}

/** The settings of the page's server; if it does not answer in time, the last known ones. */
async function pageSettings(): Promise<Partial<Settings> | null> {
  const last = storage.read<Partial<Settings>>('settings');
  // An answer that comes too late for this page is stored for the next one.
  const answer = fetchSettings(path).then((fetched) => {
    if (fetched) storage.write('settings', fetched);
    return fetched;
  });
  if (!last) return answer;
  const late = new Promise<null>((done) => setTimeout(done, serverPatience, null));
  // Maintenance may have ended since.
  return (await Promise.race([answer, late])) ?? { ...last, maintenance: null };
}

/**
 * Reads `/config.json`. Without it and without last known settings (a first start without network), the defaults apply: the app
 * still opens and says that there is no connection.
 */
export async function loadSettings(): Promise<void> {
  const given = isNativeShell() ? await shellSettings() : await pageSettings();
  if (!given) return;
  current = mergeSettings(given);
  listeners.emit();
}
