import type { Session } from './session-store.ts';

interface ForcedSignOutDependencies {
  session: Pick<Session, 'user' | 'hold' | 'held' | 'forgetRead' | 'signOut'>;
  /** Shows the seed's alert; calls back when it was accepted. */
  alert(accepted: () => void): void;
  /** Navigates to `login`. */
  leave(): void;
}

/**
 * The seed's forced logout: the server announces over the live connection that the account was disabled. The session is held
 * while the alert is open, because every request now gets a 401, which would otherwise close the alert or navigate below it.
 * If such a 401 comes first, nobody is signed in any more and no alert is shown. What the person read goes at once, because the
 * alert may never be accepted.
 */
export function createForcedSignOut({ session, alert, leave }: ForcedSignOutDependencies) {
  return (userId: string): void => {
    if (session.held() || session.user()?.id !== userId) return;
    const release = session.hold();
    session.forgetRead();
    alert(() => {
      // Together with the sign-out below: the guards would send a signed-in person back from `login`.
      leave();
      release();
      // Somebody else may have signed in in another tab meanwhile.
      if (session.user()?.id === userId) session.signOut('closed');
    });
  };
}
