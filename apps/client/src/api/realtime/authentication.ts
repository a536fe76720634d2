import { classifyFailure } from '../http/errors.ts';
import type { createRetry } from './realtime-retry.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

export interface AuthenticationOptions {
  /** A valid access token, renewed if needed; rejects with status 401 when the session is over. */
  accessToken(): Promise<string>;
  /** The server refused this token although it has not expired: `accessToken` must return another one next. */
  discardAccessToken(refused: string): void;
  sessionOver(): void;
}

/** The tokens of the handshakes. `current` returns the socket in use, which another one may replace. */
export function createAuthentication(
  options: AuthenticationOptions,
  current: () => RealtimeSocket,
  retry: Pick<ReturnType<typeof createRetry>, 'later'>,
) {
  let handshake = 0;
  let sentToken: string | null = null;
  let renewed = false;

  return {
    async authenticate(send: (auth: object) => void): Promise<void> {
      const mine = ++handshake;
      try {
        const token = await options.accessToken();
        // A later handshake may have begun, on a connection of its own.
        if (mine !== handshake || !current().active) return;
        sentToken = token;
        send({ accessToken: token });
      } catch (error) {
        if (mine !== handshake) return;
        current().disconnect();
        const failure = classifyFailure(error);
        if (failure.kind === 'signed-out') options.sessionOver();
        else retry.later(failure.kind === 'limited' ? failure.seconds : undefined);
      }
    },
    /** The server refused the token. Returns whether another one may be sent at once: the first time. */
    discardToken(): boolean {
      if (renewed || sentToken === null) return false;
      renewed = true;
      options.discardAccessToken(sentToken);
      return true;
    },
    /** The next refused token is again the first. */
    succeeded(): void {
      renewed = false;
    },
    /** A handshake under way sends no token any more. */
    cancel(): void {
      handshake++;
    },
  };
}
