import { headers } from '@callejero/contract/envelope.ts';
import { isRefused, isSessionOver } from '../http/errors.ts';
import { refusalOfResponse } from '../http/http-client.ts';
import { limitWaits } from '../http/limit-waits.ts';

/** A POST that outlives the page. */
const post = (url: string, body: unknown, more: RequestInit & { headers?: Record<string, string> }) =>
  fetch(url, {
    method: 'POST',
    keepalive: true,
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
    body: JSON.stringify(body),
  });

/** Unregisters at the API, with the token of the session that ends. */
export const unEnsure = (apiBase: string, body: unknown, accessToken: string): Promise<unknown> =>
  post(`${apiBase}/push/unEnsure`, body, { headers: { [headers.accessToken]: accessToken } });

/** A request to the push service, which gets neither a token nor a cookie. True when it need not be repeated. */
export async function sendToPushService(serviceUrl: string, path: string, body: unknown): Promise<boolean> {
  const once = async () => {
    const response = await post(`${serviceUrl.replace(/\/+$/, '')}${path}`, body, { credentials: 'omit' });
    if (!response.ok) throw await refusalOfResponse(response);
  };
  // A refusal would only be repeated.
  return await limitWaits.through(once).then(
    () => true,
    (error: unknown) => isRefused(error) || isSessionOver(error),
  );
}
