import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { createListeners } from '../../device/listeners.ts';
import type { Storage } from '../../device/storage/storage.ts';

/** Callbacks for parts that live as long as a session (push registration, socket). */
interface SessionHook {
  signedIn?(user: SessionUser): void;
  /** Runs before the tokens are removed, so that it can still call the server with `accessToken`. */
  signingOut?(user: SessionUser, accessToken: string | null): void;
  /** Runs when nobody is signed in any more. Without a reason the person signed out by choice. */
  signedOut?(user: SessionUser, reason: SessionEndReason | undefined): void;
  /** Removes what the person read on this device: at the end of every session, and when the server has announced that end. */
  forgetRead?(user: string): void;
}

/**
 * Why a session ended without a sign-out in this tab. `expired`: it could not be renewed. `closed`: the server ended it early.
 * `elsewhere`: signed out in another tab.
 */
export type SessionEndReason = 'expired' | 'closed' | 'elsewhere';

interface SessionEnd {
  reason: SessionEndReason;
  /** Id of the session's person. */
  user: string;
  /** Filled in at the next sign-in; absent if the person signed out by choice in another tab. */
  email?: string;
}

export interface Session {
  user(): SessionUser | null;
  /** Whether somebody uses the app without an account. Never while somebody is signed in. */
  guest(): boolean;
  /** "Explorar sin cuenta". Does nothing while somebody is signed in. Ends by signing in or out. */
  startGuest(): void;
  accessToken(): string | null;
  refreshToken(): string | null;
  signIn(result: LoginResult): void;
  /** Stores the tokens of a refresh, which rotates the refresh token. */
  setTokens(accessToken: string, refreshToken: string | null): void;
  /** The seed's update-user event: saves the user locally with the refresh token cleared. */
  updateUser(user: SessionUser): void;
  /** The server refused this access token before it expired: it counts as expired, unless it was renewed already. */
  discardAccessToken(refused: string): void;
  /** The server has ended the session, which goes on here until the person has read why. */
  forgetRead(): void;
  /** With a reason when the person did not sign out by choice. */
  signOut(reason?: SessionEndReason): void;
  /** How the last session of this tab ended; null while somebody is signed in, and after signing out by choice. */
  ended(): SessionEnd | null;
  /** Another tab changed the stored session. */
  reload(): void;
  /** Freezes the session in this tab, whatever other tabs do and whatever gets a 401, until the returned function is called. */
  hold(): () => void;
  held(): boolean;
  subscribe(listener: () => void): () => void;
  addHook(hook: SessionHook): () => void;
}

function withoutToken(user: SessionUser): SessionUser {
  return { ...user, refreshToken: null };
}

/** This browser has stored who uses the app: a person, a guest or nobody. */
function readStored(storage: Storage): { user: SessionUser | null; isGuest: boolean } {
  const user = storage.read<SessionUser>('user');
  return { user, isGuest: user === null && storage.read<boolean>('guest') === true };
}

/** The tokens are read from the store each time, because other tabs rotate them too. */
const createTokens = (
  storage: Storage,
): Pick<Session, 'accessToken' | 'refreshToken' | 'setTokens' | 'discardAccessToken'> => ({
  accessToken: () => storage.read<string>('accessToken'),
  refreshToken: () => storage.read<string>('refreshToken'),
  setTokens(accessToken, refreshToken) {
    storage.write('accessToken', accessToken);
    if (refreshToken) storage.write('refreshToken', refreshToken);
  },
  discardAccessToken(refused) {
    if (storage.read<string>('accessToken') === refused) storage.remove('accessToken');
  },
});

/** The session of this browser. */
export function createSession(storage: Storage): Session {
  let { user, isGuest } = readStored(storage);
  let isHeld = false;
  let end: SessionEnd | null = null;
  const { emit, subscribe } = createListeners();
  const hooks = new Set<SessionHook>();

  function forgetRead(): void {
    storage.forget('read');
    if (user) for (const hook of hooks) hook.forgetRead?.(user.id);
  }

  function signOut(reason?: SessionEndReason): void {
    end = user && reason ? { reason, user: user.id, email: user.email } : null;
    // Other tabs read it when they notice that the user was removed.
    if (end) storage.write('sessionEnd', end);
    else storage.remove('sessionEnd');
    if (user) for (const hook of hooks) hook.signingOut?.(user, storage.read<string>('accessToken'));
    forgetRead();
    storage.forget('session');
    if (!reason) storage.forget('sign-out');
    const gone = user;
    user = null;
    isGuest = false;
    if (gone) for (const hook of hooks) hook.signedOut?.(gone, reason);
    emit();
  }

  function reload(): void {
    if (isHeld) return;
    const { user: stored, isGuest: storedGuest } = readStored(storage);
    if (storedGuest === isGuest && JSON.stringify(stored) === JSON.stringify(user)) return;
    // This tab may have stored more values before it learned of the end.
    if (user && stored?.id !== user.id) forgetRead();
    if (user && stored && stored.id !== user.id) {
      // Listeners that store values of the last account must learn of its end before the next one begins.
      user = null;
      emit();
    }
    const stop = storage.read<SessionEnd>('sessionEnd');
    if (stored) end = null;
    else if (user) {
      end = stop?.user === user.id ? stop : { reason: 'elsewhere', user: user.id };
      if (!stop && !storedGuest) storage.forget('sign-out');
    }
    user = stored;
    isGuest = storedGuest;
    emit();
  }

  return {
    user: () => user,
    guest: () => isGuest,
    startGuest() {
      if (user || isGuest) return;
      storage.write('guest', true);
      isGuest = true;
      emit();
    },
    ...createTokens(storage),
    ended: () => end,
    signIn(result) {
      const last = storage.read<SessionEnd>('sessionEnd');
      if (last && last.user !== result.user.id) storage.forget('sign-out');
      end = null;
      storage.remove('sessionEnd');
      storage.write('accessToken', result.accessToken);
      storage.write('refreshToken', result.refreshToken);
      user = withoutToken(result.user);
      storage.write('user', user);
      storage.remove('guest');
      isGuest = false;
      for (const hook of hooks) hook.signedIn?.(result.user);
      emit();
    },
    updateUser(next) {
      if (next.id !== user?.id) return;
      user = withoutToken(next);
      // Another tab may have signed out a moment ago: then the user must not be stored again.
      if (storage.read<SessionUser>('user')?.id === user.id) storage.write('user', user);
      emit();
    },
    forgetRead,
    signOut,
    reload,
    hold() {
      isHeld = true;
      emit();
      return () => {
        isHeld = false;
        reload();
        emit();
      };
    },
    held: () => isHeld,
    subscribe,
    addHook(hook) {
      hooks.add(hook);
      return () => hooks.delete(hook);
    },
  };
}
