import { apiVersion, type Envelope, headers } from '@callejero/contract/envelope.ts';
import { isOnline } from '../device/network.ts';
import { normaliseError, RequestError } from './errors.ts';
import { createHttp, offlineMessage } from './http-client.ts';
import { loader } from './loader.ts';
import { createTokenSource } from './refresh.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';

export function apiBase(): string {
  return `${settings().apiUrl}/${apiVersion}`;
}

async function postRefresh(refreshToken: string) {
  let response: Response;
  try {
    response = await fetch(`${apiBase()}/refreshToken`, {
      method: 'POST',
      headers: { [headers.refreshToken]: refreshToken },
    });
  } catch {
    throw new RequestError(500, offlineMessage, 'network');
  }
  const body: unknown = await response.json().catch(() => undefined);
  // Whatever the reason for a refusal, this refresh token is of no further use: the session is over.
  if (response.status >= 400 && response.status < 429)
    throw normaliseError({ status: 401, body: body ?? 'Token inválido' });
  if (!response.ok) throw normaliseError({ status: response.status, body });
  return {
    accessToken: (body as Envelope<string>).data,
    refreshToken: response.headers.get(headers.refreshToken),
  };
}

async function exclusive<T>(work: () => Promise<T>): Promise<T> {
  // The Web Locks API is missing on insecure origins; a single tab is then protected by the shared promise.
  return navigator.locks ? await navigator.locks.request('callejero.refresh', work) : await work();
}

/** A valid access token, renewed if needed. */
export const accessToken = createTokenSource({
  session,
  post: postRefresh,
  nowSeconds: () => Date.now() / 1000,
  exclusive,
});

/** The server said that there is no valid session: sign out without an alert; the guards lead to `login`. */
export function endSession(): void {
  if (session.user()) session.signOut();
}

export const http = createHttp({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  isOnline,
  accessToken,
  newKey: newIdempotencyKey,
  loader,
  unauthorized: endSession,
});

/** A random UUID also where the page is no secure context (a phone that tests over the local network). */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
