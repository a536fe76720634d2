/** Composes the platform of Node's adapters. */
import { hash } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../ports/config.ts';
import type { Change, ConversationSignal, Log, Platform } from '../ports/ports.ts';
import { applicationRole, ensureApplicationRole, grantApplicationRole } from './database/application-role.ts';
import { createBus } from './database/bus.ts';
import { type NodeDatabase, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { systemClock } from './services/clock.ts';
import { createDownloads } from './services/downloads.ts';
import { openFiles } from './services/files/files.ts';
import { createHasher } from './services/hasher.ts';
import { createIds } from './services/ids.ts';
import { createImages } from './services/images.ts';
import { createJobs, type NodeJobs } from './services/jobs.ts';
import { connectRedisLimits, createMemoryLimits } from './services/limits.ts';
import { createLog } from './services/log.ts';
import { createMailer, type NodeMailer } from './services/mailer.ts';
import { jobsConnection } from './services/other-secrets.ts';
import { createPush } from './services/push/push.ts';
import { createThreadPost } from './services/push/thread-post.ts';
import { readSecrets } from './services/secrets.ts';
import { StartError } from './start-error.ts';

export interface NodePlatform extends Platform {
  db: NodeDatabase;
  jobs: NodeJobs;
  mailer: NodeMailer;
  /** Migrates the database to this release. */
  migrate(): Promise<void>;
  /** Closes everything that was opened, in the order of dependencies. */
  close(): Promise<void>;
}

/** `schedules`: whether this process schedules repeated jobs, which only the server does. */
interface PlatformOptions {
  schedules?: boolean;
  /** Aborts the start, which rejects after it has closed what it opened. Afterwards the caller must call `close`. */
  stop?: AbortSignal;
}

const oldestPostgres = 15;

/** The platform of a server or a command, with the database of DATABASE_URL or the embedded one of DATA_DIR. */
export async function createNodePlatform(
  config: Config,
  options: PlatformOptions = {},
): Promise<NodePlatform> {
  const log = createLog(config.logLevel);
  const { db, url, ownerUrl, embedded } = await openForServing(config, log, options.stop);
  try {
    const platform = await createPlatformOver(db, url, config, {
      ...options,
      log,
      isApplicationRole: ownerUrl !== null,
    });
    return {
      ...platform,
      migrate: () => (ownerUrl ? migrateAsOwner(ownerUrl, config, log) : platform.migrate()),
      async close() {
        await platform.close();
        await db.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await db.close();
    await embedded?.stop();
    throw error;
  }
}

/** The database as the server uses it: with a role that has only the needed rights, if it has another owner. */
async function openForServing(
  config: Config,
  log: Log,
  stop: AbortSignal | undefined,
): Promise<{ db: NodeDatabase; url: string; ownerUrl: string | null; embedded: EmbeddedPostgres | null }> {
  const opened = await openConfigured({ ...config, databaseOwnerUrl: null }, log, { stop });
  const { db: owner, url: ownerUrl, embedded } = opened;
  if (!embedded) return { ...opened, ownerUrl: config.databaseOwnerUrl };
  try {
    await ensureApplicationRole(owner, embedded.password);
  } catch (error) {
    await embedded.stop();
    throw error;
  } finally {
    await owner.close();
  }
  const url = embedded.urlAs(applicationRole);
  const db = openDatabase({ connection: url, pool: config.databasePool, log });
  return { db, url, ownerUrl, embedded };
}

async function migrateAsOwner(url: string, config: Config, log: Log): Promise<void> {
  const owner = openDatabase({ connection: url, pool: 1, applicationName: 'callejero-owner', log });
  try {
    await migrate(owner, { log });
    await grantApplicationRole(owner, config.changesRetentionMonths);
  } finally {
    await owner.close();
  }
}

/**
 * Grants the server's role its rights after a restore, which made every table anew, because a command that does not migrate
 * (`npm run second-step`) may be the first to connect.
 */
export async function prepareApplicationRole(
  owner: NodeDatabase,
  embedded: EmbeddedPostgres | null,
  config: Config,
): Promise<void> {
  if (embedded) await ensureApplicationRole(owner, embedded.password);
  if (embedded || config.databaseOwnerUrl) await grantApplicationRole(owner, config.changesRetentionMonths);
}

/** The configured database as its owner, reachable and new enough. The caller closes it and then stops the embedded server. */
export async function openConfigured(
  config: Config,
  log: Log,
  { applicationName = 'callejero', stop }: { applicationName?: string; stop?: AbortSignal | undefined } = {},
): Promise<{ db: NodeDatabase; url: string; embedded: EmbeddedPostgres | null }> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log, stop });
  const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase({ connection: url, pool: config.databasePool, applicationName, log });
  if (!embedded) await unlessStopped(stop, assertUsable(db));
  return { db, url, embedded };
}

/** The platform over an open database, which `close` leaves open. `isApplicationRole`: the database is opened as that role. */
export async function createPlatformOver(
  db: NodeDatabase,
  url: string,
  config: Config,
  {
    log = createLog(config.logLevel),
    schedules = true,
    stop,
    isApplicationRole = false,
  }: PlatformOptions & { log?: Log; isApplicationRole?: boolean } = {},
): Promise<NodePlatform> {
  const clock = systemClock;
  const ids = createIds(clock);
  const secrets = await readSecrets(config);
  const files = await unlessStopped(stop, openFiles(config));
  const { limits, close: closeLimits } = config.redisUrl
    ? await unlessStopped(stop, connectRedisLimits(config.redisUrl, log))
    : { limits: createMemoryLimits(), close: () => {} };
  const aside = createThreadPost();
  const push = await createPush(config, clock, aside.post);
  const changes = createBus<Change>(db, 'callejero_changes', log);
  const conversations = createBus<ConversationSignal>(db, 'callejero_conversations', log);
  const jobs = createJobs({
    ...{ databaseUrl: url, log, schedules, makesSchema: !isApplicationRole },
    // Only servers sign; the name of the connection tells other processes which secrets are used.
    applicationName: jobsConnection({ secrets, push }, { signs: schedules }),
  });
  const outbox = path.join(config.dataDir, 'outbox');
  const mailer = createMailer({
    ...{ smtpUrl: config.smtpUrl, requireTls: config.smtpRequireTls, from: config.mailFrom },
    ...{ outbox, log, clock, ids },
  });
  await Promise.all([changes.ready, conversations.ready]);
  return {
    config,
    db,
    files,
    images: createImages(),
    downloads: createDownloads(),
    hasher: createHasher(),
    mailer,
    push,
    jobs,
    changes,
    conversations,
    limits,
    clock,
    ids,
    log,
    sha256: (text) => hash('sha256', text),
    secrets,
    migrate: async () => void (await migrate(db, { log })),
    async close() {
      await jobs.stop();
      mailer.close();
      closeLimits();
      await aside.close();
      await Promise.all([changes.close(), conversations.close()]);
    },
  };
}

/** Rejects when the start is aborted, without waiting for another machine. `work` must not open anything that needs closing. */
async function unlessStopped<T>(stop: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!stop) return work;
  const stopped = Promise.withResolvers<never>();
  const reject = () => stopped.reject(stop.reason);
  stop.addEventListener('abort', reject);
  if (stop.aborted) reject();
  return Promise.race([work, stopped.promise]).finally(() => stop.removeEventListener('abort', reject));
}

async function assertUsable(db: NodeDatabase): Promise<void> {
  let version: number;
  try {
    const [row] = await db.query<{ version: number }>({
      text: `select current_setting('server_version_num')::int / 10000 as version`,
      values: [],
    });
    version = row?.version ?? 0;
  } catch (error) {
    await db.close();
    const reason =
      error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new StartError(`No se puede conectar con la base de datos de DATABASE_URL: ${reason}.`);
  }
  if (version >= oldestPostgres) return;
  await db.close();
  throw new StartError(
    `DATABASE_URL es de un PostgreSQL ${version} y Callejero necesita al menos PostgreSQL ${oldestPostgres}.`,
  );
}
