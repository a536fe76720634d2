/** The app is stored on the device whole, so that it starts without connection and a tab finds the files of its own version. */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { worker } from './worker-scope.ts';

declare global {
  /** `build/service-worker.ts` writes them here. */
  var appFiles: { url: string; revision: string | null }[];
}

/** Addresses that the server answers itself. The app has no page there. */
const ofServer = [
  /^\/v1\//,
  /^\/push\//,
  /^\/\.well-known\//,
  /^\/docs/,
  /^\/stored-images\//,
  /^\/health/,
  /^\/manifest\.webmanifest$/,
  /^\/metrics/,
  /^\/licencias\.txt$/,
  /^\/demo\//,
  /^\/embed\//,
  /^\/socket\.io\//,
  // Public pages, feeds and what search engines ask for.
  /^\/(?:[cepr]\/|(?:ciudad|datos)(?:[/?]|$)|robots\.txt|sitemap)/,
];

// The person decides when a new version takes over: the app offers it in a toast.
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

precacheAndRoute(globalThis.appFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: ofServer }));

/** `ExpirationPlugin` declares `undefined` for properties that the type of the strategies leaves out. */
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number];

/** Answers what is below this path from the device, once it was fetched. */
function keep(cacheName: string, maxEntries: number, path: string): void {
  const expiration = new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugin;
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(path),
    new CacheFirst({ cacheName, plugins: [expiration] }),
  );
}

// Not `/config.json`: a page can't use a preload that a worker has answered. The app itself stores what it says.
keep('pictures', 300, '/stored-images/');
// By themselves: many pictures push out the oldest, and a category without its icon is hard to tell.
keep('icons', 300, '/icons/');
// With its version in the address: another town is another address.
keep('town', 2, '/demo/');
keep('assets', 60, '/assets/');
