/** Requests of the journeys to the API, without a page. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { SignedInAccount, Site } from './environment.ts';
import type { Account } from './server.ts';

async function send<T>(
  method: 'POST' | 'PUT',
  site: Pick<Site, 'url'>,
  path: string,
  body: unknown,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(`${site.url}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}), ...more },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as Envelope<T>).data;
}

type Sent = [site: Pick<Site, 'url'>, path: string, body: unknown, token?: string];
export const post = <T>(...of: [...Sent, more?: Readonly<Record<string, string>>]): Promise<T> =>
  send<T>('POST', ...of);
export const put = <T>(...of: Sent): Promise<T> => send<T>('PUT', ...of);

export async function signInOver(site: Pick<Site, 'url'>, account: Account): Promise<SignedInAccount> {
  return { account, login: await post<LoginResult>(site, '/users/login', account) };
}
