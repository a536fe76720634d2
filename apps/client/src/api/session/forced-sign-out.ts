import type { Session } from './session-store.ts';

interface ForcedSignOutDependencies {
  session: Pick<Session, 'user' | 'hold' | 'held' | 'signOut'>;
  /** Shows the seed's alert; calls back when it was accepted. */
  alert(accepted: () => void): void;
  /** Navigates to `login`. */
  leave(): void;
}

/**
 * The seed's forced logout: the server tells over the live connection that the account was disabled. While the alert
 * stands the session is held, so that the 401 which every request now gets neither removes it nor navigates under it.
 * Where such a 401 came first nobody is signed in any more, and no alert is shown.
 */
export function createForcedSignOut({ session, alert, leave }: ForcedSignOutDependencies) {
  return (userId: string): void => {
    if (session.held() || session.user()?.id !== userId) return;
    const release = session.hold();
    alert(() => {
      // In one turn with what follows: the guards would turn back a person who is still signed in.
      leave();
      release();
      // Meanwhile someone else may have signed in in another tab.
      if (session.user()?.id === userId) session.signOut('closed');
    });
  };
}
