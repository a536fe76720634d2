import { storagePrefix } from './storage.ts';

/** Forgets what this browser tab showed: filters and searches of lists, the last address of each tab of the app. */
export function forgetTabViews(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${storagePrefix}list.`) || key === `${storagePrefix}tabs`)
        sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage has nothing to forget.
  }
}
