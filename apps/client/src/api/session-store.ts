import type { LoginResult, SessionUser } from '@callejero/contract/resources/users.ts';
import type { Storage } from '../device/storage.ts';

/** What belongs to a session besides its tokens (push registration, socket) and follows its life. */
export interface SessionHook {
  signedIn?(user: SessionUser): void;
  /** Runs before the tokens go, so that it can still call the server with `accessToken`. */
  signingOut?(user: SessionUser, accessToken: string | null): void;
}

export interface Session {
  user(): SessionUser | null;
  accessToken(): string | null;
  refreshToken(): string | null;
  signIn(result: LoginResult): void;
  /** After a refresh. Rotation brings a new refresh token with it. */
  setTokens(accessToken: string, refreshToken: string | null): void;
  /** The seed's update-user event: saves the user locally with the refresh token cleared. */
  updateUser(user: SessionUser): void;
  signOut(): void;
  /** Another tab changed what is stored. */
  reload(): void;
  subscribe(listener: () => void): () => void;
  addHook(hook: SessionHook): () => void;
}

/** Who is signed in. Tokens are read from the store each time: other tabs rotate them too. */
export function createSession(storage: Storage): Session {
  let user = storage.read<SessionUser>('user');
  const listeners = new Set<() => void>();
  const hooks = new Set<SessionHook>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function save(next: SessionUser): void {
    user = { ...next, refreshToken: null };
    storage.write('user', user);
  }

  return {
    user: () => user,
    accessToken: () => storage.read<string>('accessToken'),
    refreshToken: () => storage.read<string>('refreshToken'),
    signIn(result) {
      storage.write('accessToken', result.accessToken);
      storage.write('refreshToken', result.refreshToken);
      save(result.user);
      for (const hook of hooks) hook.signedIn?.(result.user);
      tell();
    },
    setTokens(accessToken, refreshToken) {
      storage.write('accessToken', accessToken);
      if (refreshToken) storage.write('refreshToken', refreshToken);
    },
    updateUser(next) {
      if (next.id !== user?.id) return;
      save(next);
      tell();
    },
    signOut() {
      if (user) for (const hook of hooks) hook.signingOut?.(user, storage.read<string>('accessToken'));
      for (const key of ['user', 'accessToken', 'refreshToken', 'menu'] as const) storage.remove(key);
      user = null;
      tell();
    },
    reload() {
      const stored = storage.read<SessionUser>('user');
      if (JSON.stringify(stored) === JSON.stringify(user)) return;
      user = stored;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addHook(hook) {
      hooks.add(hook);
      return () => hooks.delete(hook);
    },
  };
}
