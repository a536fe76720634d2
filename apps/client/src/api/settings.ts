import type { ClientSettings } from '@callejero/contract/settings.ts';
import { defaultBrand } from '@callejero/contract/theme/brand.ts';

export interface Settings extends Omit<ClientSettings, 'map'> {
  /** Origin of the API without its version; empty for the origin that served the app. */
  apiUrl: string;
  map: ClientSettings['map'] & { attribution: string | null };
}

const defaults: Settings = {
  apiUrl: '',
  filesUrl: '',
  publicUrl: '',
  socketEnabled: false,
  push: { url: '/push', app: 'callejero', userField: 'pushId', vapidPublicKey: '' },
  brand: defaultBrand,
  city: {
    name: 'Callejero',
    country: 'MX',
    province: 'MX-VER',
    timezone: 'America/Mexico_City',
    currency: 'MXN',
    center: { lat: 19.5312, lng: -96.9159 },
  },
  map: { styleUrl: null, pmtiles: null, version: '0', town: null, attribution: null },
  version: '0.0.1',
};

let current = defaults;

export function settings(): Settings {
  return current;
}

/** There is nothing to draw under the places, not even the demo's town. */
export function lacksBaseMap(): boolean {
  const { styleUrl, pmtiles, town } = current.map;
  return !styleUrl && !pmtiles && !town;
}

/** Completes what a deployment gives. */
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

/** Reads `/config.json`. Without it (a first start without network) the defaults hold. */
export async function loadSettings(): Promise<void> {
  try {
    const response = await fetch('/config.json');
    if (response.ok) current = mergeSettings((await response.json()) as Partial<Settings>);
  } catch {
    // The app opens all the same and says that there is no connection.
  }
}
