/** Stores the whole app on the device, so that it starts without connection and an open tab finds the files of its version. */
import { apiPath } from '@callejero/contract/links/api-paths.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { todayPath } from '@callejero/contract/links/public-url.ts';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { worker } from './worker-scope.ts';

declare global {
  /** Set by `build/service-worker.ts`. */
  var appFiles: { url: string; revision: string | null }[];
}

/** Addresses where the app has no page: the API's, and files that no page of the app loads. */
const notOfApp = [apiPath, /^\/embed\//, /^\/licencias\.txt$/];

// The person decides when a new version takes over.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

// An address that ends with a slash is not the app's `index.html` but the city's page.
precacheAndRoute(globalThis.appFiles, { directoryIndex: '' });
cleanupOutdatedCaches();
const appPage = createHandlerBoundToURL('/index.html');
// Without connection the app stands in for the city's page.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  (asked) => fetch(asked.request).catch(() => appPage(asked)),
);
// So does its screen of today for the page of today.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === todayPath,
  ({ request }) => fetch(request).catch(() => Response.redirect(guestLink('/today'))),
);
registerRoute(new NavigationRoute(appPage, { denylist: notOfApp }));

/** `ExpirationPlugin` declares `undefined` for properties that the type of the strategies leaves out. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

/** Answers requests below `path` from the device, once they were fetched. */
function cacheFirst(cacheName: string, maxEntries: number, path: string): void {
  const expiration = new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(path),
    new CacheFirst({ cacheName, plugins: [expiration] }),
  );
}

// Not `/config.json`: a page can't use a preload that a worker has answered. The app stores that file's content itself.
cacheFirst('pictures', 300, '/stored-images/');
// Icons have a cache of their own, because many pictures would push them out.
cacheFirst('icons', 300, '/icons/');
// The city may have another logo since.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/brand/'),
  new NetworkFirst({ cacheName: 'brand' }),
);
// The address contains the town's version.
cacheFirst('town', 2, '/demo/');
/** Files that were fetched later than the app, and those of about three earlier versions. */
const maxAssets = 500;
cacheFirst('assets', maxAssets, '/assets/');

// Tabs that are open go on with the files of their version, which the server may no longer have: before Workbox removes them, when
// the new version takes over, they move to the assets.
worker.addEventListener('install', (event) => event.waitUntil(keepFormerAssets()));

async function keepFormerAssets(): Promise<void> {
  const assets = await caches.open('assets');
  const expiration = new CacheExpiration('assets', { maxEntries: maxAssets });
  for (const name of await caches.keys()) {
    if (!name.includes('precache')) continue;
    const stored = await caches.open(name);
    for (const request of await stored.keys()) {
      const { url } = request;
      if (getCacheKeyForURL(url) || !new URL(url).pathname.startsWith('/assets/')) continue;
      const file = await stored.match(request);
      if (!file) continue;
      await assets.put(url, file);
      await expiration.updateTimestamp(url);
    }
  }
  await expiration.expireEntries();
}
