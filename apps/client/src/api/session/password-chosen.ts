import type { Session } from './session-store.ts';

/**
 * Resolves when the person has replaced the password that somebody else set; until then the server refuses their reads. Rejects
 * when they sign out instead. Null: there is nothing to wait for.
 */
export function passwordChosen(
  session: Pick<Session, 'user' | 'subscribe'>,
  signal?: AbortSignal,
): Promise<void> | null {
  if (session.user()?.mustChangePassword !== true) return null;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = session.subscribe(() => {
    const user = session.user();
    if (user?.mustChangePassword) return;
    if (user) resolve();
    else reject(new DOMException('Otra sesión', 'AbortError'));
  });
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise.finally(stop);
}
