/** The process: configuration → platform → service → listen, and the orderly end of all that. */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { loadEnvironment, readConfig } from '@callejero/server/node/config.ts';
import { endOnSignal, patience } from '@callejero/server/node/end-on-signal.ts';
import { clientAddress } from '@callejero/server/node/http-server/client-address.ts';
import { drain, openPort } from '@callejero/server/node/http-server/serve.ts';
import { createNodePlatform, type NodePlatform } from '@callejero/server/node/platform.ts';
import { vapidKeyFile } from '@callejero/server/node/services/push/vapid.ts';
import { StartError, startOrExplain } from '@callejero/server/node/start-error.ts';
import type { Config } from '@callejero/server/ports/config.ts';
import { getRequestListener } from '@hono/node-server';
import { createPushService } from './push-service.ts';

/** What two processes must share: the database, and the key that browsers subscribed with. */
function assertShared({ databaseUrl, dataDir, push }: Config): void {
  if (databaseUrl === null)
    throw new StartError(
      'El servicio de avisos comparte la base de datos del servidor: indica DATABASE_URL.',
    );
  if (push.vapidPrivateKey === null && !existsSync(vapidKeyFile(dataDir)))
    throw new StartError(
      'Falta la llave que firma los avisos: indica VAPID_PRIVATE_KEY, o el DATA_DIR de un servidor que ya se haya iniciado.',
    );
}

async function start(): Promise<void> {
  const config = readConfig(loadEnvironment());
  assertShared(config);
  const platform = await createNodePlatform(config, { schedules: false });
  try {
    await serve(platform);
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function serve(platform: NodePlatform): Promise<void> {
  const { config } = platform;
  const service = createPushService(platform);
  await platform.migrate();
  await service.start();
  const server = createServer(
    getRequestListener((request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      return service.fetch(request, { ip: clientAddress(incoming, config.trustProxy) });
    }),
  );
  const port = await openPort(server, { port: config.push.port, host: config.host, variable: 'PUSH_PORT' });
  endOnSignal(platform, () => drain(server, patience / 2));
  console.log(`\n  Avisos de Callejero · http://localhost:${port}/push\n`);
}

/** Runs until a signal ends it. */
export const run = (): Promise<void> => startOrExplain(start);
