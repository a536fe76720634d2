/**
 * The page's policy names the hosts of the base map, and the page that the service worker has is of the day on which it was
 * installed. When an administrator chose another style since, its hosts are refused until the page is a new one.
 */
import { settings } from '../../api/settings.ts';

const page = '/index.html';

/** Replaces the page that the service worker has by the server's present one. */
export async function refreshPage(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname !== page) continue;
      // No address of the service worker's own, so that the server answers.
      const fresh = await fetch(`${page}?fresh=${settings().map.version}`, { cache: 'reload' });
      if (fresh.ok) await cache.put(request, fresh);
    }
  }
}

/** Milliseconds in which nobody has typed anything that a reload would lose. */
const justOpened = 10_000;

/** Hears once of a style's host that the page's policy refuses. */
export function watchPagePolicy(): void {
  let known = false;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    const { styleUrl, version } = settings().map;
    if (known || effectiveDirective !== 'connect-src' || styleUrl === null) return;
    known = true;
    const mark = 'callejero.pagePolicy';
    if (sessionStorage.getItem(mark) === version) return;
    sessionStorage.setItem(mark, version);
    void refreshPage().then(() => {
      if (performance.now() < justOpened) window.location.reload();
    });
  });
}
