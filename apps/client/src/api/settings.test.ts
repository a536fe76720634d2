import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lacksBaseMap, mergeSettings, resolveSettings } from './settings.ts';

const received = {
  apiUrl: '/v1',
  filesUrl: '',
  publicUrl: 'https://guia.example',
  push: { url: '/push', app: 'callejero', userField: 'pushId', vapidPublicKey: 'key' },
  map: { styleUrl: null, pmtiles: '/map.pmtiles', version: '1', town: '/demo/town.json', attribution: null },
} as const;

describe('the settings that a server gives a native shell', () => {
  it('have relative addresses resolved against the server, not the shell', () => {
    const settings = mergeSettings(resolveSettings(received, 'https://api.guia.example'));
    expect(settings).toMatchObject({
      apiUrl: 'https://api.guia.example',
      filesUrl: 'https://api.guia.example',
      publicUrl: 'https://guia.example',
      push: { url: 'https://api.guia.example/push' },
      map: {
        styleUrl: null,
        pmtiles: 'https://api.guia.example/map.pmtiles',
        town: 'https://api.guia.example/demo/town.json',
      },
    });
  });

  it('have absolute addresses unchanged, and missing ones absent', () => {
    const settings = mergeSettings(
      resolveSettings(
        {
          filesUrl: 'https://archivos.example',
          push: { ...received.push, url: 'https://push.example' },
          map: { ...received.map, pmtiles: null, town: null },
        },
        'https://guia.example',
      ),
    );
    expect(settings).toMatchObject({
      filesUrl: 'https://archivos.example',
      push: { url: 'https://push.example' },
      map: { pmtiles: null, town: null },
    });
    expect(mergeSettings(resolveSettings({}, 'https://guia.example'))).toMatchObject({
      apiUrl: 'https://guia.example',
      city: { country: 'MX' },
    });
  });
});

it('a city with a style, an archive or the demonstration’s town has a base map, and any other lacks one', () => {
  expect(lacksBaseMap(mergeSettings({}).map)).toBe(true);
  const { map } = mergeSettings({});
  expect(lacksBaseMap({ ...map, styleUrl: 'https://mapas.example/estilo.json' })).toBe(false);
  expect(lacksBaseMap({ ...map, pmtiles: '/map.pmtiles' })).toBe(false);
  expect(lacksBaseMap({ ...map, town: '/demo/town.json' })).toBe(false);
});

describe('a page without connection', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** Simulates a page that is loaded anew. */
  async function load(answer: () => Promise<Response>) {
    vi.resetModules();
    vi.stubGlobal('fetch', answer);
    const fresh = await import('./settings.ts');
    await fresh.loadSettings();
    return fresh.settings();
  }

  const { city } = mergeSettings({});
  const madrid = { ...city, name: 'Madrid', country: 'ES', timezone: 'Europe/Madrid', currency: 'EUR' };

  it('has the settings that the server gave last', async () => {
    await load(async () => Response.json({ city: madrid }));
    const settings = await load(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(settings.city).toEqual(madrid);
  });

  it('does not say that nothing can be saved, which may be over', async () => {
    await load(async () => Response.json({ city: madrid, maintenance: 'Cambiamos de máquina.' }));
    const settings = await load(() => Promise.reject(new TypeError('Failed to fetch')));
    expect([settings.city, settings.maintenance]).toEqual([madrid, null]);
  });

  it('has them after three seconds if the server does not answer, and the next page has the late answer', async () => {
    await load(async () => Response.json({ city: madrid }));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const late = Promise.withResolvers<Response>();
    const loading = load(() => late.promise);
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(3000);
    expect((await loading).city).toEqual(madrid);
    late.resolve(Response.json({ city: { ...madrid, name: 'Getafe' } }));
    await vi.waitUntil(() => localStorage.getItem('callejero.settings')?.includes('Getafe'));
    const settings = await load(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(settings.city.name).toBe('Getafe');
  });
});
