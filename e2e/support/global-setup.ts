/** Starts the servers of the journeys, signs in once per role, and ends them afterwards. */
import type { Envelope } from '@callejero/contract/envelope.ts';
import type { LoginResult } from '@callejero/contract/resources/users.ts';
import { startTestPostgres } from '@callejero/server/testing/postgres.ts';
import { type SignedIn, writeEnvironment } from './environment.ts';
import { type Account, startServer } from './server.ts';

const administrator: Account = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

async function signedIn(url: string, account: Account): Promise<SignedIn> {
  const response = await fetch(`${url}/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`${account.email} could not sign in: ${await response.text()}`);
  const { data } = (await response.json()) as Envelope<LoginResult>;
  return { account, login: data };
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const [demo, empty] = await Promise.all([
    startServer(postgres.url, true, administrator),
    startServer(postgres.url, false, administrator),
  ]);
  if (!demo.demoUser) throw new Error('The demonstration announced no user.');
  writeEnvironment({
    postgres: postgres.url,
    demo: {
      url: demo.url,
      outbox: demo.outbox,
      administrator: await signedIn(demo.url, administrator),
      user: await signedIn(demo.url, demo.demoUser),
    },
    empty: {
      url: empty.url,
      outbox: empty.outbox,
      administrator: await signedIn(empty.url, administrator),
      user: null,
    },
  });
  return async () => {
    await Promise.all([demo.stop(), empty.stop()]);
    await postgres.stop();
  };
}
