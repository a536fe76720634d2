/** Composes the platform of Node's adapters. */
import { hash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { readDemoFile } from '@callejero/demo-city/read-file.ts';
import type { Config, FullConfig } from '../ports/config.ts';
import { createCity } from '../ports/create-city.ts';
import { createMaintenance } from '../ports/create-maintenance.ts';
import { changeSchema, conversationSignalSchema } from '../ports/messages.ts';
import type { FileStore, Log, Platform, Push } from '../ports/ports.ts';
import { type BackupDecision, migrateAfterBackup } from './backup/backup-first.ts';
import { applicationRole, ensureApplicationRole, grantApplicationRole } from './database/application-role.ts';
import { createBus } from './database/bus.ts';
import { type NodeDatabase, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { ownsItsSession } from './database/pooler.ts';
import { createReadReplica } from './database/read-replica.ts';
import { createWriteMarks } from './database/write-marks.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { readManualFile } from './manual-files.ts';
import { canRead } from './read-own-file.ts';
import { createAside } from './services/aside.ts';
import { createBackups } from './services/backups.ts';
import { systemClock } from './services/clock.ts';
import { createDownloads } from './services/downloads.ts';
import { openFiles } from './services/files/files.ts';
import { createHasher } from './services/hasher.ts';
import { createIds } from './services/ids.ts';
import { createImages } from './services/images.ts';
import { createJobs, type NodeJobs } from './services/jobs.ts';
import { assertNoKeyLost, noteKeys } from './services/keys.ts';
import { openLimits } from './services/limits.ts';
import { createLog } from './services/log.ts';
import { createMailer, type NodeMailer } from './services/mailer.ts';
import { jobsConnection, otherServers } from './services/other-servers.ts';
import { createProbes, storeName } from './services/probes.ts';
import { createPush } from './services/push/push.ts';
import { createThreadPost } from './services/push/thread-post.ts';
import { readSecrets } from './services/secrets.ts';
import type { NodeTraces } from './services/traces.ts';
import { StartError } from './start-error.ts';

export interface NodePlatform extends Platform {
  db: NodeDatabase;
  jobs: NodeJobs;
  mailer: NodeMailer;
  /** Migrates the database to this release, after a backup of data that are there. `decide`: by default always. */
  migrate(decide?: BackupDecision): Promise<void>;
  /** Closes everything that was opened, in the order of dependencies. */
  close(): Promise<void>;
}

/** `schedules`: whether this process schedules repeated jobs, which only the server does. */
interface PlatformOptions {
  schedules?: boolean;
  /** Throws instead of making a database in a new DATA_DIR. */
  mustExist?: boolean;
  /** Aborts the start, which rejects after it has closed what it opened. Afterwards the caller must call `close`. */
  stop?: AbortSignal;
}

const oldestPostgres = 15;

/** The platform of a server or a command, with the database of DATABASE_URL or the embedded one of DATA_DIR. */
export async function createNodePlatform(
  config: FullConfig,
  options: PlatformOptions = {},
): Promise<NodePlatform> {
  const log = createLog(config.logLevel);
  const { db, url, ownerUrl, embedded } = await openForServing(config, log, options);
  const { schedules: signs = true } = options;
  try {
    await assertNoKeyLost(db, config, { signs });
    const platform = await createPlatformOver(db, url, config, {
      ...options,
      log,
      isApplicationRole: ownerUrl !== null,
      ownerUrl: ownerUrl ?? url,
    });
    return {
      ...platform,
      async migrate(decide = () => true) {
        const { clock } = platform;
        const openStore = () => openFiles(config, { onlyReads: true });
        const source = { config, openFiles: openStore, clock, log, decide, stop: options.stop };
        await asOwner(ownerUrl, db, log, (owner) =>
          migrateAfterBackup({ ...source, db: owner }, async () => {
            await migrate(owner, { log });
            if (ownerUrl) await grantApplicationRole(owner, config.changesRetentionMonths);
          }),
        );
        await noteKeys(platform, { signs });
      },
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
export async function openForServing(
  config: Config,
  log: Log,
  { stop, mustExist }: PlatformOptions,
): Promise<{ db: NodeDatabase; url: string; ownerUrl: string | null; embedded: EmbeddedPostgres | null }> {
  const opened = await openConfigured({ ...config, databaseOwnerUrl: null }, log, { stop, mustExist });
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

/** Runs `work` on a connection as the owner of the tables: that of `url`, or the server's own. */
async function asOwner(
  url: string | null,
  own: NodeDatabase,
  log: Log,
  work: (owner: NodeDatabase) => Promise<void>,
): Promise<void> {
  if (url === null) return work(own);
  const owner = openDatabase({ connection: url, pool: 1, applicationName: 'callejero-owner', log });
  try {
    await work(owner);
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

interface OpenOptions {
  applicationName?: string;
  stop?: AbortSignal | undefined;
  /** Throws instead of making a database in a new DATA_DIR. */
  mustExist?: boolean | undefined;
}

/** The configured database as its owner, reachable and new enough. The caller closes it and then stops the embedded server. */
export async function openConfigured(
  config: Config,
  log: Log,
  { applicationName = 'callejero', stop, mustExist = false }: OpenOptions = {},
): Promise<{ db: NodeDatabase; url: string; embedded: EmbeddedPostgres | null }> {
  if (mustExist && !config.databaseUrl && !canRead(path.join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new StartError(
      `En ${config.dataDir} no hay ninguna base de datos. Indica con DATA_DIR o DATABASE_URL la de tu guía: esta orden no lee ` +
        'las variables de otra sesión, ni las del servicio, sino las suyas y las del archivo .env.',
    );
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log, stop });
  const url = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const db = openDatabase({ connection: url, pool: config.databasePool, applicationName, log });
  if (!embedded) await unlessStopped(stop, assertUsable(db));
  return { db, url, embedded };
}

/**
 * The platform over an open database, which `close` leaves open. `isApplicationRole`: the database is opened as that role. `ownerUrl`:
 * the database as its owner.
 */
export async function createPlatformOver(
  primary: NodeDatabase,
  url: string,
  config: FullConfig,
  {
    log = createLog(config.logLevel),
    schedules = true,
    stop,
    isApplicationRole = false,
    ownerUrl = url,
  }: PlatformOptions & { log?: Log; isApplicationRole?: boolean; ownerUrl?: string } = {},
): Promise<NodePlatform> {
  const clock = systemClock;
  const ids = createIds(clock);
  const secrets = await readSecrets(config, { signs: schedules });
  const { traces, ...traced } = await openTraces(config, log);
  const files = traced.files(await unlessStopped(stop, openFiles(config)));
  const redis = await unlessStopped(stop, openLimits(config.redisUrl, log));
  const threadPost = createThreadPost();
  const push = traced.push(await createPush(config, clock, threadPost.post));
  const id = randomUUID();
  const changes = createBus(primary, 'callejero_changes', changeSchema, log, id);
  const conversations = createBus(primary, 'callejero_conversations', conversationSignalSchema, log, id);
  const replica = config.databaseReadUrl
    ? createReadReplica({ primary, url: config.databaseReadUrl, pool: config.databasePool, log })
    : null;
  replica?.follow(changes);
  const db = traced.db(replica?.db ?? primary);
  const keys = { secrets, push };
  // Only servers sign; the name of the connection tells other processes what this one uses.
  const ownName = jobsConnection(
    { ...keys, config, store: config.s3 || !schedules ? null : await storeName(config.dataDir) },
    { signs: schedules },
  );
  const jobs = createJobs({
    ...{ databaseUrl: url, log, schedules, traces, applicationName: ownName },
    ...{ makesSchema: !isApplicationRole, runs: config.role !== 'server' },
  });
  const outbox = path.join(config.dataDir, 'outbox');
  const mailer = traced.mailer(
    createMailer({
      ...{ smtpUrl: config.smtpUrl, requireTls: config.smtpRequireTls, from: config.mailFrom },
      ...{ outbox, log, clock, ids },
    }),
  );
  const city = createCity(config, { db, changes, log });
  const maintenance = createMaintenance({ config, db, changes, clock, log });
  await Promise.all([changes.ready, conversations.ready]);
  await Promise.all([city.refresh(), maintenance.refresh()]);
  return {
    config,
    city,
    maintenance,
    db,
    late: replica?.late ?? ((_tables, work) => work()),
    files,
    images: createImages(),
    downloads: createDownloads(),
    hasher: createHasher(),
    mailer,
    push,
    jobs,
    changes,
    conversations,
    marks: createWriteMarks(id, [changes, conversations]),
    limits: redis.limits,
    traces,
    clock,
    ids,
    log,
    aside: createAside(),
    sha256: (text) => hash('sha256', text),
    demoFile: readDemoFile,
    manualFile: readManualFile,
    secrets,
    probes: createProbes({
      ...{ config, db, mailer, redis, replica, secrets },
      others: () => otherServers(db, ownName, keys),
    }),
    backups: createBackups(config, ownerUrl, log),
    migrate: async () => void (await migrate(db, { log })),
    async close() {
      await jobs.stop();
      mailer.close();
      redis.close();
      await threadPost.close();
      await Promise.all([changes.close(), conversations.close()]);
      await replica?.close();
      await traces?.close();
    },
  };
}

/** Traces, and what makes spans of the use of a part: nothing, unless a collector is configured. */
async function openTraces({ traces: given, version, s3 }: Config, log: Log): Promise<TracedParts> {
  const same = <T>(part: T): T => part;
  if (!given) return { traces: null, db: same, files: same, mailer: same, push: same };
  const [{ createTraces }, parts] = await Promise.all([
    import('./services/traces.ts'),
    import('./services/traced-parts.ts'),
  ]);
  const traces = createTraces({ ...given, version, log });
  return {
    traces,
    db: (db) => parts.tracedDatabase(db, traces),
    files: (files) => (s3 ? parts.tracedFiles(files, traces) : files),
    mailer: (mailer) => parts.tracedMailer(mailer, traces),
    push: (push) => parts.tracedPush(push, traces),
  };
}

interface TracedParts {
  traces: NodeTraces | null;
  db(db: NodeDatabase): NodeDatabase;
  files(files: FileStore): FileStore;
  mailer(mailer: NodeMailer): NodeMailer;
  push(push: Push): Push;
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
  if (version < oldestPostgres) {
    await db.close();
    throw new StartError(
      `DATABASE_URL es de un PostgreSQL ${version} y Callejero necesita al menos PostgreSQL ${oldestPostgres}.`,
    );
  }
  if (await ownsItsSession(db)) return;
  await db.close();
  throw new StartError(
    'DATABASE_URL pasa por un intermediario (PgBouncer u otro) que reparte las conexiones por transacciones. Así se perderían los ' +
      'avisos entre servidores y las consultas preparadas fallarían. Pon pool_mode = session para esta base de datos, o indica ' +
      'en DATABASE_URL la dirección de PostgreSQL.',
  );
}
