/** `MOCK_BACKEND=true npm start`: serves the built demonstration where the server would listen. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@callejero/server/node/config.ts';
import { startOrExplain } from '@callejero/server/node/start-error.ts';
import { serveFolder } from './serve.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** Reads PORT and HOST as the server does. Rejects with a `StartError` that names the one that can't be used. */
export function startDemonstration(folder: string, { PORT, HOST }: NodeJS.ProcessEnv): Promise<Server> {
  const { port, host } = readConfig({ PORT, HOST });
  return serveFolder(folder, { port, host });
}

/** Starts the demonstration and prints its address. */
export const run = (): Promise<void> =>
  startOrExplain(async () => {
    const server = await startDemonstration(built, process.env);
    const { port } = server.address() as AddressInfo;
    console.log(`\n  Callejero · demostración sin servidor\n  http://localhost:${port}\n`);
  });
