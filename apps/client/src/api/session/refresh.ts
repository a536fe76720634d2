import { headers as headerNames } from '@callejero/contract/envelope.ts';
import { joinRuns } from '../../device/join-runs.ts';
import {
  classifyFailure,
  isServerFault,
  isSuccess,
  normaliseError,
  RequestError,
  toRefusal,
  unanswered,
} from '../http/errors.ts';
import type { Session } from './session-store.ts';
import { isExpired } from './tokens.ts';

interface RefreshDependencies {
  session: Pick<Session, 'accessToken' | 'refreshToken' | 'setTokens' | 'guest'>;
  /** Sends the refresh token; resolves with the new tokens. */
  post(refreshToken: string): Promise<{ accessToken: string; refreshToken: string | null }>;
  /** Requests a guest's token, which is never renewed but replaced. */
  postGuest(): Promise<string>;
  nowSeconds(): number;
  /** Runs one at a time among all tabs: rotation allows no second use of a refresh token. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a function that gives a valid access token and renews it when needed; concurrent callers share one refresh. */
export function createTokenSource(dependencies: RefreshDependencies): () => Promise<string> {
  const { session } = dependencies;

  function valid(): string | null {
    const token = session.accessToken();
    return isExpired(token, dependencies.nowSeconds()) ? null : token;
  }

  const refresh = joinRuns(() =>
    dependencies.exclusive(async () => {
      // Another tab may have renewed it while this one waited.
      const meanwhile = valid();
      if (meanwhile) return meanwhile;
      if (session.guest()) return await guestToken();
      const refreshToken = session.refreshToken();
      if (!refreshToken) throw new RequestError(401, 'Token inválido', 'token-invalid');
      const tokens = await dependencies.post(refreshToken);
      session.setTokens(tokens.accessToken, tokens.refreshToken);
      return tokens.accessToken;
    }),
  );

  async function guestToken(): Promise<string> {
    const token = await dependencies.postGuest();
    // Signed in meanwhile: the guest's token must not replace the account's.
    if (!session.guest()) throw new DOMException('Otra sesión', 'AbortError');
    session.setTokens(token, null);
    return token;
  }

  return async () => valid() ?? (await refresh());
}

/**
 * Reads the response to a refresh. The session is over only when our own server says so; anything else (a hotel's sign-in page,
 * a failing proxy) is a problem of the network, and the session stays.
 */
export function readRefresh(
  status: number,
  body: unknown,
  headers: Pick<Headers, 'get'>,
): { accessToken: string; refreshToken: string | null } {
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (isSuccess(status) && typeof answer.data === 'string')
    return { accessToken: answer.data, refreshToken: headers.get(headerNames.refreshToken) };
  const refusal = toRefusal(status, body, headers.get('Retry-After'));
  const { kind } = classifyFailure(refusal);
  // Whatever the reason, a refused refresh token is of no further use.
  if (kind === 'signed-out' || (kind === 'refused' && typeof answer.code === 'string'))
    throw normaliseError({ status: 401, body: body ?? 'Token inválido' });
  if (kind === 'limited' || isServerFault(status)) throw refusal;
  throw unanswered(true);
}
