import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useSyncExternalStore } from 'react';
import { storagePrefix } from '../device/storage.ts';
import { tokenStore } from '../device/token-store.ts';
import { createSession } from './session-store.ts';

export const session = createSession(tokenStore);

/** Signing in or out in one tab does so in all. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === `${storagePrefix}user`) session.reload();
  });
}

export function useSession(): { user: SessionUser | null } {
  return { user: useSyncExternalStore(session.subscribe, session.user) };
}
