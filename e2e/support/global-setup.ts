/** Starts the servers of the journeys, signs in once per role, and ends them afterwards. */
import { startTestPostgres } from '@callejero/server/testing/postgres.ts';
import { writeEnvironment } from './environment.ts';
import { signInOver } from './http.ts';
import { type Account, startServer } from './server.ts';

const administrator: Account = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

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
      administrator: await signInOver(demo, administrator),
      user: await signInOver(demo, demo.demoUser),
    },
    empty: {
      url: empty.url,
      outbox: empty.outbox,
      administrator: await signInOver(empty, administrator),
      user: null,
    },
  });
  return async () => {
    await Promise.all([demo.stop(), empty.stop()]);
    await postgres.stop();
  };
}
