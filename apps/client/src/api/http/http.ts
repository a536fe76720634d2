import type { GuestResult } from '@callejero/contract/answers/accounts.ts';
import { apiVersion, type Envelope, headers } from '@callejero/contract/envelope.ts';
import { exclusive } from '../../device/exclusive.ts';
import { later } from '../../device/later.ts';
import { isOnline, onNetworkChange } from '../../device/network.ts';
import { newUuid } from '../../device/tab-id.ts';
import { passwordChosen } from '../session/password-chosen.ts';
import { createTokenSource, readRefresh } from '../session/refresh.ts';
import { session } from '../session/session.ts';
import { createLogout } from '../session/session-logout.ts';
import { isExpired } from '../session/tokens.ts';
import { loadSettings, settings } from '../settings.ts';
import { isServerFault, unanswered } from './errors.ts';
import { createHttp, refusalOfResponse } from './http-client.ts';
import { limitWaits } from './limit-waits.ts';
import { loader } from './loader.ts';
import { createReachability } from './reachability.ts';

export function apiBase(): string {
  return `${settings().apiUrl}/${apiVersion}`;
}

/** Whether the server answers. */
export const reachability = createReachability({
  probe: async () => {
    // A response of another origin is opaque (status 0): only that it came is known.
    const { status } = await fetch(`${settings().apiUrl}/health`, { cache: 'no-store', mode: 'no-cors' });
    return !isServerFault(status);
  },
  isOnline,
  onNetworkChange,
  later,
});

const unansweredNow = () => {
  reachability.unanswered();
  return unanswered(isOnline());
};

async function postRefresh(refreshToken: string) {
  let response: Response;
  try {
    response = await fetch(`${apiBase()}/refreshToken`, {
      method: 'POST',
      headers: { [headers.refreshToken]: refreshToken },
    });
  } catch {
    throw unansweredNow();
  }
  return readRefresh(response.status, await response.json().catch(() => undefined), response.headers);
}

async function postGuest(): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`${apiBase()}/users/guest`, { method: 'POST' });
  } catch {
    throw unansweredNow();
  }
  if (!response.ok) throw await refusalOfResponse(response).catch(unansweredNow);
  const body: unknown = await response.json().catch(() => undefined);
  return (body as Envelope<GuestResult>).data.accessToken;
}

export const newIdempotencyKey = newUuid;

const nowSeconds = () => Date.now() / 1000;

/** A valid access token, renewed if needed. */
export const accessToken = createTokenSource({
  session,
  post: (refreshToken) =>
    postRefresh(refreshToken).finally(() => {
      // Signed out meanwhile, perhaps signed in again: these tokens, or their refusal, belong to an earlier session.
      if (session.refreshToken() !== refreshToken) throw new DOMException('Otra sesión', 'AbortError');
    }),
  postGuest,
  nowSeconds,
  exclusive: (work) => exclusive('refresh', work),
});

/** Tells the server that the session with these tokens is over. Never rejects. */
export const logout = createLogout({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  renew: postRefresh,
  nowSeconds,
});

/**
 * Signs out without an alert because the server says that there is no valid session; the guards lead to `login`, which says why.
 * Does nothing if the refused access token belongs to an earlier session or was renewed since, or while the session is held.
 */
export function endSession(refused: string | null = null): void {
  if (session.held() || !session.user()) return;
  if (refused !== null && session.accessToken() !== refused) return;
  // A token that has not expired, or was discarded because it was refused, means that the server ended the session early.
  const token = session.accessToken();
  session.signOut(token !== null && isExpired(token, nowSeconds()) ? 'expired' : 'closed');
}

/** A refused guest token is replaced; an account's session ends. Returns whether to send the request again. */
function unauthorized(refused: string | null): boolean {
  if (!session.guest()) {
    endSession(refused);
    return false;
  }
  if (refused !== null) session.discardAccessToken(refused);
  return refused !== null;
}

export const http = createHttp({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  isOnline,
  accessToken,
  newKey: newIdempotencyKey,
  mayRead: (signal) => passwordChosen(session, signal),
  throughLimits: limitWaits.through,
  loader,
  noteAnswer: (answered) => (answered ? reachability.answered() : reachability.unanswered()),
  // Perhaps maintenance has begun, which the settings say.
  noteReadOnly: () => void loadSettings(),
  unauthorized,
});
