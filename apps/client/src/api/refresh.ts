import { RequestError } from './errors.ts';
import type { Session } from './session-store.ts';
import { isExpired } from './tokens.ts';

export interface RefreshDependencies {
  session: Pick<Session, 'accessToken' | 'refreshToken' | 'setTokens' | 'guest'>;
  /** Sends the refresh token; resolves with the new tokens. */
  post(refreshToken: string): Promise<{ accessToken: string; refreshToken: string | null }>;
  /** Asks for a guest's token: it is not renewed, there is always another. */
  postGuest(): Promise<string>;
  nowSeconds(): number;
  /** Runs one at a time among all tabs: rotation forgives no second use of a refresh token. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Answers a function that gives a valid access token, renewing it when needed: one refresh, for which all wait. */
export function createTokenSource(dependencies: RefreshDependencies): () => Promise<string> {
  const { session } = dependencies;
  let running: Promise<string> | null = null;

  function valid(): string | null {
    const token = session.accessToken();
    return isExpired(token, dependencies.nowSeconds()) ? null : token;
  }

  async function refresh(): Promise<string> {
    return await dependencies.exclusive(async () => {
      // Another tab may have renewed it while this one waited.
      const meanwhile = valid();
      if (meanwhile) return meanwhile;
      if (session.guest()) return await guestToken();
      const refreshToken = session.refreshToken();
      if (!refreshToken) throw new RequestError(401, 'Token inválido', 'token-invalid');
      const tokens = await dependencies.post(refreshToken);
      session.setTokens(tokens.accessToken, tokens.refreshToken);
      return tokens.accessToken;
    });
  }

  async function guestToken(): Promise<string> {
    const token = await dependencies.postGuest();
    // Signed in meanwhile: this token must not take the account's place.
    if (!session.guest()) throw new DOMException('Otra sesión', 'AbortError');
    session.setTokens(token, null);
    return token;
  }

  return async () => {
    const token = valid();
    if (token) return token;
    running ??= refresh().finally(() => {
      running = null;
    });
    return await running;
  };
}
