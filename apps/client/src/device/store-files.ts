import { log } from './log.ts';

/** The files that this page has already requested. */
const asked = new Set<string>();

/**
 * Makes the service worker store these files, so that they are available without connection. The page may have loaded them before it
 * had a worker, or not at all yet. `CACHE_URLS` is a message of Workbox's router.
 */
export async function storeFiles(paths: readonly string[]): Promise<void> {
  const urlsToCache = [...new Set(paths)].filter((path) => !asked.has(path));
  if (urlsToCache.length === 0 || !('serviceWorker' in navigator)) return;
  for (const path of urlsToCache) asked.add(path);
  try {
    // Never resolves without a service worker, as in a native shell, which has its files anyway.
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch (error) {
    log('the files could not be stored', error);
  }
}
