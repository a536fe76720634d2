/** Runs the checks of an installation from a process of its own: whatever is missing or stopped, and without changing anything. */
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { CheckName, CheckReading } from '@callejero/contract/answers/checks.ts';
import { type Checked, skipped } from '../http/check.ts';
import { checks, createChecks } from '../http/checks.ts';
import { isUnproxied } from '../http/surroundings.ts';
import type { FullConfig } from '../ports/config.ts';
import { createCity } from '../ports/create-city.ts';
import { createMaintenance } from '../ports/create-maintenance.ts';
import type { Database, Log, Platform } from '../ports/ports.ts';
import { type NodeDatabase, openDatabase } from './database/database.ts';
import { openForServing } from './platform.ts';
import { systemClock } from './services/clock.ts';
import { createIds } from './services/ids.ts';
import { connectRedisLimits } from './services/limits.ts';
import { createMailer } from './services/mailer.ts';
import { isServed, runningServers } from './services/other-servers.ts';
import { createProbes } from './services/probes.ts';
import { readSecrets } from './services/secrets.ts';

export interface Examined {
  /** Null if the database does not tell. */
  isRunning: boolean | null;
  checks: CheckReading[];
  /** With which a test mail can be sent. */
  parts: Pick<Platform, 'config' | 'city' | 'db' | 'clock' | 'ids' | 'mailer'>;
  close(): Promise<void>;
}

/** Milliseconds for the start of the embedded database, and for a statement. */
const [startPatience, statementPatience] = [10_000, 4000];

/** What needs the server itself. */
const ofServer: readonly CheckName[] = ['jobs', 'push', 'address', 'forwarding', 'websockets', 'uploads'];

export async function examine(config: FullConfig, log: Log): Promise<Examined> {
  const { db, close } = await openWhatIsThere(config, log);
  const clock = systemClock;
  const changes = { publish: () => undefined, subscribe: () => () => undefined };
  const city = createCity(config, { db, changes, log });
  const maintenance = createMaintenance({ config, db, changes, clock, log });
  await Promise.all([city.refresh(), maintenance.refresh()]).catch(() => undefined);
  const ids = createIds(clock);
  const mailer = createMailer({
    ...{ smtpUrl: config.smtpUrl, requireTls: config.smtpRequireTls, from: config.mailFrom },
    ...{ outbox: '', log, clock, ids },
  });
  const untried = new Map<CheckName, string>();
  const isRunning = await isServed(db).catch(() => null);
  if (isRunning === false)
    for (const name of ofServer)
      if (name === 'jobs' || name === 'push' || !isUnproxied(config))
        untried.set(name, 'El servidor está parado.');
  const secrets = await readSecrets(config, { signs: false, makes: false }).catch(() => ({ tokens: [] }));
  if (secrets.tokens.length === 0 && !isUnproxied(config))
    for (const name of ['address', 'forwarding'] as const)
      untried.set(name, 'Esta cuenta no puede leer la llave de DATA_DIR/keys: pruébalo con la del servicio.');
  const noFiles = config.s3 ? null : await whyNoFiles(path.join(config.dataDir, 'stored-images'));
  if (noFiles) untried.set('files', noFiles);
  const redis = {
    async check() {
      if (config.redisUrl === null) return;
      const opened = await connectRedisLimits(config.redisUrl, log);
      try {
        await opened.check();
      } finally {
        opened.close();
      }
    },
  };
  const replica = {
    async check() {
      if (config.databaseReadUrl === null) return;
      const opened = openDatabase({
        ...{ connection: config.databaseReadUrl, pool: 1, applicationName: 'callejero-doctor', log },
        ...{ statementTimeout: statementPatience, connectionTimeout: statementPatience },
      });
      try {
        const text = 'select pg_is_in_recovery() as replays';
        const [row] = await opened.query<{ replays: boolean }>({ text, values: [] });
        if (!row?.replays) throw new Error('no es una réplica: admite escrituras');
      } finally {
        await opened.close();
      }
    },
  };
  const probes = createProbes({
    ...{ config, db, mailer, redis, replica, secrets },
    others: () => runningServers(db),
  });
  const platform: Checked & { probes: typeof probes } = {
    ...{ config, city, maintenance, db, clock, secrets, probes },
  };
  const outcomes = await createChecks(
    platform,
    checks.filter(({ name }) => !untried.has(name)),
  ).all();
  return {
    isRunning,
    checks: checks.flatMap(({ name }): CheckReading[] => {
      const reason = untried.get(name);
      return reason ? [{ name, ...skipped(reason) }] : outcomes.filter((outcome) => outcome.name === name);
    }),
    parts: { config, city, db, clock, ids, mailer },
    async close() {
      mailer.close();
      await close();
    },
  };
}

/** Why files are not tried: the check would make the folder, and as another account's. */
const whyNoFiles = (folder: string): Promise<string | null> =>
  access(folder, constants.W_OK).then(
    () => null,
    ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT'
        ? 'Aún no hay carpeta de archivos: la hace el servidor.'
        : 'Esta cuenta no puede escribir en DATA_DIR: pruébalo con la del servicio.',
  );

type Opened = { db: Database & Pick<NodeDatabase, 'connections' | 'connect'>; close(): Promise<void> };

/** The database, or one whose every statement says why it can't be opened. */
async function openWhatIsThere(config: FullConfig, log: Log): Promise<Opened> {
  if (config.databaseUrl !== null) {
    const db = openDatabase({
      ...{ connection: config.databaseUrl, pool: 5, applicationName: 'callejero-doctor', log },
      ...{ statementTimeout: statementPatience, connectionTimeout: statementPatience },
    });
    return { db, close: () => db.close() };
  }
  try {
    const stop = AbortSignal.timeout(startPatience);
    const { db, embedded } = await openForServing(config, log, { stop, mustExist: true });
    return {
      db,
      async close() {
        await db.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    const fail = () => Promise.reject(error);
    return {
      db: {
        ...{ query: fail, transaction: fail, snapshot: fail, connect: fail },
        connections: () => ({ open: 0, idle: 0, waiting: 0 }),
      },
      close: async () => undefined,
    };
  }
}
