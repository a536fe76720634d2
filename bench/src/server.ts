/** The commands of the product, their configuration, and the API for a signed-in person. */

import { fileURLToPath } from 'node:url';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { headers } from '@callejero/contract/envelope.ts';
import manifest from '../../package.json' with { type: 'json' };
import { atEnd } from './cleanup.ts';

/** The arguments that the last command of an npm script passes to Node, through `scripts/run.mjs`. */
const nodeArguments = (script: string): readonly string[] =>
  script
    .replace(/.*run\.mjs /, '')
    .split(' ')
    .map((part) => (part.includes('/') ? fileURLToPath(new URL(`../../${part}`, import.meta.url)) : part));
export const serverCommand = nodeArguments(manifest.scripts.start);
export const importCommand = nodeArguments(manifest.scripts.import);
const account = { email: 'bench@callejero.example', password: 'una contraseña larga para medir' };

/** The configuration of the server and the importer; everything else has its default. */
export function serverEnvironment({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl: string;
}): Record<string, string> {
  return {
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'false' },
    ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
  };
}

/** The API, for a signed-in person. */
export interface BenchSession {
  headers: Readonly<Record<string, string>>;
  get<Answer>(path: string): Promise<Answer>;
  text(path: string): Promise<string>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<void>;
}

/** The signed-in account, as the browser stores it. `email`: another account with the same password. */
export async function logIn(url: string, email: string = account.email): Promise<LoginResult> {
  const answer = await fetch(`${url}/v1/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, email }),
  });
  if (!answer.ok) throw new Error(`The login answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: LoginResult };
  return data;
}

/** Milliseconds after which a session gets another token, before the first one ends. */
const renewal = 10 * 60_000;

/** A session of the account, which lasts as long as the scope that runs. */
export async function signIn(url: string): Promise<BenchSession> {
  const send = async (path: string, method: string, own: Record<string, string>, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...own, 'Accept-Encoding': 'identity', 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text;
  };
  const own = { [headers.accessToken]: (await logIn(url)).accessToken };
  const renewing = setInterval(async () => {
    own[headers.accessToken] = (await logIn(url)).accessToken;
  }, renewal);
  atEnd(async () => clearInterval(renewing));
  return {
    headers: own,
    get: async (path) => JSON.parse(await send(path, 'GET', own)),
    text: (path) => send(path, 'GET', own),
    post: async (path, body) => JSON.parse(await send(path, 'POST', own, body)),
    patch: async (path, body) => {
      await send(path, 'PATCH', own, body);
    },
  };
}
