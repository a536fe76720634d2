/** The jobs as a process of their own, beside servers with JOBS=off: it answers nobody but whoever watches it. */
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@callejero/contract/errors.ts';
import { type Api, createApi } from './api.ts';
import { errorResponse } from './http/errors.ts';
import { readCommandLine } from './node/command-line.ts';
import { loadEnvironment, readConfig } from './node/config.ts';
import { endOnSignal, patience } from './node/end-on-signal.ts';
import { createLimitedServer, httpLimits } from './node/http-server/limited-server.ts';
import { createListener } from './node/http-server/requests.ts';
import { answerStarting, drain, openPort, startingCity } from './node/http-server/serve.ts';
import { lowerPriority } from './node/low-priority.ts';
import { releaseStartMemory } from './node/memory.ts';
import { createNodePlatform, type NodePlatform } from './node/platform.ts';
import { createLog } from './node/services/log.ts';
import { StartError, startOrExplain } from './node/start-error.ts';
import type { FullConfig } from './ports/config.ts';
import { warnOfProblems } from './warn-of-problems.ts';

const usage = `Uso: npm run worker

Hace las tareas (importaciones, correos, avisos, copias) en un proceso aparte, con la base de datos de servidores que tienen
JOBS=off. Puede haber varios.

  --help   este texto`;

/** What it answers; everything else is the servers'. */
const watched = /^\/(?:health|ready|metrics)(?:\?|$)/;
/** Milliseconds between two looks for a server that has filled a new database. */
const firstStartPause = 500;

async function start(): Promise<void> {
  readCommandLine({ usage, options: {} }, process.argv.slice(2));
  const config: FullConfig = { ...readConfig(loadEnvironment()), role: 'worker' };
  if (config.databaseUrl === null)
    throw new StartError('Las tareas comparten la base de datos de los servidores: indica DATABASE_URL.');
  // A server on the same machine comes first.
  lowerPriority();
  const open: Open = { platform: null, api: null, server: null };
  const stop = endOnSignal(createLog(config.logLevel), () => close(open));
  try {
    // Before the database is opened, because another process may have the port.
    let answer = answerStarting(config, startingCity(config));
    open.server = createLimitedServer(config, httpLimits, (request, response) => answer(request, response));
    const { host, workerPort } = config;
    const port = await openPort(open.server, { port: workerPort, host, variable: 'WORKER_PORT' });
    stop.throwIfAborted();
    open.platform = createNodePlatform(config, { stop });
    const platform = await open.platform;
    stop.throwIfAborted();
    await platform.migrate();
    await filled(platform, stop);
    const api = createApi(platform);
    open.api = api;
    await api.start();
    const respond = createListener(
      (request, peer) =>
        watched.test(new URL(request.url).pathname)
          ? api.fetch(request, peer)
          : errorResponse(new ApiError('route-not-found'), platform.log, platform.ids.next()),
      config.trustProxy,
    );
    answer = (request, response) => void respond(request, response);
    await warnOfProblems(api.checks, platform.log);
    console.log(`\n  Tareas de Callejero · http://localhost:${port}/health\n`);
    await releaseStartMemory();
  } catch (error) {
    // A signal has closed the open parts, which made the start fail.
    if (stop.aborted) return;
    await close(open);
    throw error;
  }
}

/** Waits for the first administrator: a server makes one, and prints the password. */
async function filled({ db, log }: NodePlatform, stop: AbortSignal): Promise<void> {
  const text = `select exists (select from users where roles @> array['administrator']) as there`;
  for (let isFirst = true; ; isFirst = false) {
    const [row] = await db.query<{ there: boolean }>({ text, values: [] });
    if (row?.there) return;
    if (isFirst) log.warn('the database is empty: the worker waits for the first start of a server');
    await delay(firstStartPause, null, { signal: stop });
  }
}

/** The parts that are open, or that the start is opening. */
interface Open {
  platform: Promise<NodePlatform> | null;
  api: Api | null;
  server: Server | null;
}

async function close(open: Open): Promise<void> {
  open.api?.stop();
  const drained = open.server?.listening ? drain(open.server, patience / 2) : null;
  // A platform whose creation failed has closed its own parts.
  const platform = await open.platform?.catch(() => null);
  await Promise.all([drained, platform?.jobs.stop(patience / 2)]);
  await open.api?.finish();
  await platform?.close();
}

/** Runs until a signal ends it. */
export const run = (): Promise<void> => startOrExplain(start);
