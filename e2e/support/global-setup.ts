/** Starts the servers of the journeys, signs in once per role, and ends them afterwards. */
import { startTestPostgres } from '@callejero/server/testing/postgres.ts';
import { type Site, writeEnvironment } from './environment.ts';
import { signInOver } from './http.ts';
import { type Account, type RunningServer, startServer } from './server.ts';

const administrator: Account = { email: 'admin@callejero.example', password: 'administrador-de-prueba' };

export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const [demo, empty, walked] = await Promise.all(
    [true, false, true].map((isDemo) => startServer(postgres.url, isDemo, administrator)),
  );
  if (!demo || !empty || !walked) throw new Error('A server did not start.');
  writeEnvironment({
    postgres: postgres.url,
    demo: await siteOf(demo),
    empty: await siteOf(empty),
    walked: await siteOf(walked),
  });
  return async () => {
    await Promise.all([demo.stop(), empty.stop(), walked.stop()]);
    await postgres.stop();
  };
}

async function siteOf(server: RunningServer): Promise<Site> {
  const { url, outbox, demoUser } = server;
  const user = demoUser && (await signInOver(server, demoUser));
  return { url, outbox, administrator: await signInOver(server, administrator), user };
}
