/** The files of the icons that data names: which ones are needed is known once it is read. */
import { basePath } from './base-path.ts';
import { log } from './log.ts';

export const iconPath = (name: string): string => `${basePath}/icons/${encodeURIComponent(name)}.svg`;

/** Of this page: what was asked for once need not be asked for again. */
const asked = new Set<string>();

/**
 * Has the service worker store these icons, so that they are there without connection. The page may have loaded them before it
 * had a worker, or not at all yet. `CACHE_URLS` is the message that Workbox's router answers to.
 */
export async function storeIcons(names: readonly string[]): Promise<void> {
  const urlsToCache = [...new Set(names.map(iconPath))].filter((path) => !asked.has(path));
  if (urlsToCache.length === 0 || !('serviceWorker' in navigator)) return;
  for (const path of urlsToCache) asked.add(path);
  try {
    // Where none is registered, as in a phone app that has its files anyway, this waits for ever.
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch (error) {
    log('the icons could not be stored', error);
  }
}
