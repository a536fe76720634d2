import { storagePrefix } from '@callejero/contract/storage-prefix.ts';

/** Removes what this browser tab remembers: filters and searches of lists, the last address of each tab of the app. */
export function forgetTabViews(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${storagePrefix}list.`) || key === `${storagePrefix}tabs`)
        sessionStorage.removeItem(key);
    }
  } catch {
    // The browser forbids storage, so there is nothing to remove.
  }
}
