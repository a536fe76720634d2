/**
 * The page's Content-Security-Policy names the hosts of the base map, but the service worker's copy of the page is as old as its
 * installation. If an administrator has chosen another style since, its hosts are refused until the page is replaced.
 */

import { settings } from '../../api/settings.ts';
import { tabStore } from '../../device/storage/storage.ts';

const page = '/index.html';

/** Replaces the service worker's copy of the page with the server's current one. */
export async function refreshPage(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname !== page) continue;
      // An address that the service worker does not handle, so that the server answers.
      const fresh = await fetch(`${page}?fresh=${settings().map.version}`, { cache: 'reload' });
      if (fresh.ok) await cache.put(request, fresh);
    }
  }
}

/** Milliseconds after opening in which a reload loses no input. */
const justOpened = 10_000;

/** Handles the first refusal of a style's host by the page's policy. */
export function watchPagePolicy(): void {
  let known = false;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    const { styleUrl, version } = settings().map;
    if (known || effectiveDirective !== 'connect-src' || styleUrl === null) return;
    known = true;
    const mark = 'callejero.pagePolicy';
    if (tabStore.getItem(mark) === version) return;
    tabStore.setItem(mark, version);
    void refreshPage().then(() => {
      if (performance.now() < justOpened) window.location.reload();
    });
  });
}
