import { headers } from '@callejero/contract/envelope.ts';
import { isExpired } from './tokens.ts';

interface LogoutDependencies {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** API base with its version. */
  base(): string;
  renew(refreshToken: string): Promise<{ accessToken: string }>;
  nowSeconds(): number;
}

/**
 * Ends a session on the server with its last tokens: the stored ones are already removed, and the page may close. The live
 * connection, if there is one, announces the same. An expired access token (a laptop that slept) is renewed once more; otherwise
 * the session would stay open on the server.
 */
export function createLogout(dependencies: LogoutDependencies) {
  return async (accessToken: string | null, refreshToken: string | null): Promise<void> => {
    try {
      const expired = isExpired(accessToken, dependencies.nowSeconds());
      const token =
        expired && refreshToken ? (await dependencies.renew(refreshToken)).accessToken : accessToken;
      if (!token) return;
      await dependencies.fetch(`${dependencies.base()}/users/logout`, {
        method: 'POST',
        keepalive: true,
        headers: { [headers.accessToken]: token },
      });
    } catch {
      // Without connection the session ends on the server when its tokens expire.
    }
  };
}
