/** Requests of the journeys to the API, without a page. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { SignedInAccount, Site } from './environment.ts';
import type { Account } from './server.ts';

export async function post<T>(
  site: Pick<Site, 'url'>,
  path: string,
  body: unknown,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(`${site.url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}), ...more },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as Envelope<T>).data;
}

export async function signInOver(site: Pick<Site, 'url'>, account: Account): Promise<SignedInAccount> {
  return { account, login: await post<LoginResult>(site, '/users/login', account) };
}
