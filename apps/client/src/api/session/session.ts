import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere } from '../../device/storage/storage.ts';
import { tokenStore } from '../../device/storage/token-store.ts';
import { createSession } from './session-store.ts';

export const session = createSession(tokenStore);

/** Makes sign-in and sign-out in another tab take effect in this one. */
export function watchOtherTabs(): void {
  onStoredElsewhere((key) => {
    if (key === null || key === 'user' || key === 'guest') session.reload();
  });
}

/** The account's id, `guest`, or null for a visitor. What one reader cached must not be shown to the next. */
export function readerId(): string | null {
  return session.user()?.id ?? (session.guest() ? 'guest' : null);
}

/** `guest`: the person chose to use the app without an account. */
export function useSession(): { user: SessionUser | null; guest: boolean } {
  return {
    user: useSyncExternalStore(session.subscribe, session.user),
    guest: useSyncExternalStore(session.subscribe, session.guest),
  };
}
