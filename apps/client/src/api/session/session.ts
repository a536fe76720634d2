import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useSyncExternalStore } from 'react';
import { storagePrefix } from '../../device/storage/storage.ts';
import { tokenStore } from '../../device/storage/token-store.ts';
import { createSession } from './session-store.ts';

export const session = createSession(tokenStore);

/** Signing in or out in one tab does so in all. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || [`${storagePrefix}user`, `${storagePrefix}guest`].includes(event.key))
      session.reload();
  });
}

/** Who reads on this device: an account's id, `guest`, or null for nobody. What one reader saw is not for the next. */
export function readerId(): string | null {
  return session.user()?.id ?? (session.guest() ? 'guest' : null);
}

/** `guest`: nobody is signed in, and the person chose to look around all the same. */
export function useSession(): { user: SessionUser | null; guest: boolean } {
  return {
    user: useSyncExternalStore(session.subscribe, session.user),
    guest: useSyncExternalStore(session.subscribe, session.guest),
  };
}
