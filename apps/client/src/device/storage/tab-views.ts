import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import { tabStore } from './storage.ts';

/** Removes what this browser tab remembers: filters and searches of lists, the last address of each tab of the app. */
export function forgetTabViews(): void {
  for (const key of tabStore.keys())
    if (key.startsWith(`${storagePrefix}list.`) || key === `${storagePrefix}tabs`) tabStore.removeItem(key);
}
