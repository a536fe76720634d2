import { afterEach, expect, it, vi } from 'vitest';
import { iconPath, storeIcons } from './icon-files.ts';

afterEach(() => void vi.unstubAllGlobals());

it('each icon is requested once of the service worker', async () => {
  const said: unknown[] = [];
  const active = { postMessage: (message: unknown) => said.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } });
  await storeIcons(['cafe', 'bus', 'cafe']);
  await storeIcons(['bus', 'school']);
  await storeIcons(['school']);
  expect(said).toEqual([
    { type: 'CACHE_URLS', payload: { urlsToCache: [iconPath('cafe'), iconPath('bus')] } },
    { type: 'CACHE_URLS', payload: { urlsToCache: [iconPath('school')] } },
  ]);
});

it('without service workers no icon is requested', async () => {
  vi.stubGlobal('navigator', {});
  await expect(storeIcons(['bed'])).resolves.toBeUndefined();
});
