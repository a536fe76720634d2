/** The process: configuration → port → platform → service, and its orderly end. */
import type { RequestListener, Server } from 'node:http';
import { checks, createChecks } from '@callejero/server/http/checks.ts';
import { readCommandLine } from '@callejero/server/node/command-line.ts';
import { loadEnvironment, readConfig } from '@callejero/server/node/config.ts';
import { endOnSignal, patience } from '@callejero/server/node/end-on-signal.ts';
import { createLimitedServer, httpLimits } from '@callejero/server/node/http-server/limited-server.ts';
import { createListener } from '@callejero/server/node/http-server/requests.ts';
import { answerStarting, drain, openPort, startingCity } from '@callejero/server/node/http-server/serve.ts';
import { createNodePlatform, type NodePlatform } from '@callejero/server/node/platform.ts';
import { canRead } from '@callejero/server/node/read-own-file.ts';
import { createLog } from '@callejero/server/node/services/log.ts';
import { vapidKeyFile } from '@callejero/server/node/services/push/vapid.ts';
import { StartError, startOrExplain } from '@callejero/server/node/start-error.ts';
import type { FullConfig } from '@callejero/server/ports/config.ts';
import { warnOfProblems } from '@callejero/server/warn-of-problems.ts';
import { createPushService } from './push-service.ts';

/** The server and this process must share the database and the key that browsers subscribed with. */
function assertShared({ databaseUrl, dataDir, push }: FullConfig): void {
  if (databaseUrl === null)
    throw new StartError(
      'El servicio de avisos comparte la base de datos del servidor: indica DATABASE_URL.',
    );
  if (push.vapidPrivateKey === null && !canRead(vapidKeyFile(dataDir)))
    throw new StartError(
      'Falta la llave que firma los avisos: indica VAPID_PRIVATE_KEY, o el DATA_DIR de un servidor que ya se haya iniciado.',
    );
}

const usage = `Uso: npm run push

Envía los avisos en un proceso aparte, con la base de datos de un servidor que tiene PUSH_DELIVERS=false.

  --help   este texto`;

async function start(): Promise<void> {
  readCommandLine({ usage, options: {} }, process.argv.slice(2));
  const config = readConfig(loadEnvironment());
  assertShared(config);
  const open: Open = { platform: null, server: null };
  const stop = endOnSignal(createLog(config.logLevel), () => close(open));
  try {
    // Before the database is opened, because another process may have the port.
    let answer = answerStarting(config, startingCity(config));
    open.server = createLimitedServer(config, httpLimits, (request, response) => answer(request, response));
    const { host, push } = config;
    const port = await openPort(open.server, { port: push.port, host, variable: 'PUSH_PORT' });
    stop.throwIfAborted();
    open.platform = createNodePlatform(config, { schedules: false, stop });
    const platform = await open.platform;
    stop.throwIfAborted();
    answer = await startService(platform);
    const keys = checks.filter(({ name }) => name === 'keys');
    await warnOfProblems(createChecks(platform, keys), platform.log);
    console.log(`\n  Avisos de Callejero · http://localhost:${port}/push\n`);
  } catch (error) {
    // A signal has closed the open parts, which made the start fail.
    if (stop.aborted) return;
    await close(open);
    throw error;
  }
}

/** The parts that are open, or that the start is opening. */
interface Open {
  platform: Promise<NodePlatform> | null;
  server: Server | null;
}

async function close(open: Open): Promise<void> {
  const drained = open.server?.listening ? drain(open.server, patience / 2) : null;
  // A platform whose creation failed has closed its own parts.
  const platform = await open.platform?.catch(() => null);
  await Promise.all([drained, platform?.jobs.stop(patience / 2)]);
  await platform?.close();
}

async function startService(platform: NodePlatform): Promise<RequestListener> {
  const service = createPushService(platform);
  await platform.migrate();
  await service.start();
  const respond = createListener(service.fetch, platform.config.trustProxy);
  return (request, response) => void respond(request, response);
}

/** Runs until a signal ends it. */
export const run = (): Promise<void> => startOrExplain(start);
