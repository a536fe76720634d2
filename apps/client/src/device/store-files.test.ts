import { afterEach, expect, it, vi } from 'vitest';
import { storeFiles } from './store-files.ts';

afterEach(() => void vi.unstubAllGlobals());

it('each file is requested once of the service worker', async () => {
  const said: unknown[] = [];
  const active = { postMessage: (message: unknown) => said.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
  await storeFiles(['/icons/cafe.svg', '/icons/bus.svg', '/icons/cafe.svg']);
  await storeFiles(['/icons/bus.svg', '/demo/town.geojson']);
  await storeFiles(['/demo/town.geojson']);
  expect(said).toEqual([
    { type: 'CACHE_URLS', payload: { urlsToCache: ['/icons/cafe.svg', '/icons/bus.svg'] } },
    { type: 'CACHE_URLS', payload: { urlsToCache: ['/demo/town.geojson'] } },
  ]);
});

it('without service workers no file is requested', async () => {
  vi.stubGlobal('navigator', {});
  await expect(storeFiles(['/icons/bed.svg'])).resolves.toBeUndefined();
});
