/** Makes a backup before a release changes the tables of data that are there. */
import sql from 'sql-template-tag';
import { backupLock } from '../../ports/backup-runs.ts';
import type { Config } from '../../ports/config.ts';
import { noteInstallation } from '../../ports/installation.ts';
import type { Clock, FileStore, Log } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import { formatProblem, type MadeBackup, openArchive, prune, storeBackup } from './run-backup.ts';
import { lacking, rowsIn } from './words.ts';

/** The key of the advisory lock that a process holds while it makes the backup and migrates. */
const migrationLock = 4_201_810;

/** Whether to make a backup before so many changes. */
export type BackupDecision = (changes: number) => Promise<boolean> | boolean;

interface BackupFirst {
  config: Config;
  /** As the owner of the tables. */
  db: NodeDatabase;
  openFiles(): Promise<FileStore>;
  clock: Clock;
  log: Log;
  decide: BackupDecision;
  stop?: AbortSignal | undefined;
}

/**
 * Runs `migrate`; before it makes a backup, if the database has rows and lacks migrations. Of processes that start together one does
 * both while the others wait. Throws a StartError, without having changed anything, if the backup fails.
 */
export async function migrateAfterBackup(
  source: BackupFirst,
  migrate: () => Promise<unknown>,
): Promise<void> {
  const { db, log, stop } = source;
  if (!(await pendingMigrations(db))?.length) return void (await migrate());
  const holder = await db.connect();
  const leave = () => void holder.end();
  stop?.addEventListener('abort', leave);
  try {
    const { rows } = await holder.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLock,
    ]);
    if (!rows[0]?.mine) {
      log.info('another process makes a backup and migrates: this one waits');
      await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    }
    // The other process may have done all of it.
    const pending = (await pendingMigrations(db)) ?? [];
    const isWanted = pending.length > 0 && (await source.decide(pending.length));
    let made: Made | null = null;
    if (isWanted) {
      // A nightly one of a server that still runs ends first.
      await holder.query('select pg_advisory_lock($1)', [backupLock]);
      made = await makeBackup(source);
      await holder.query('select pg_advisory_unlock($1)', [backupLock]);
    }
    await migrate();
    if (made) await record(db, made);
  } catch (error) {
    stop?.throwIfAborted();
    throw error;
  } finally {
    stop?.removeEventListener('abort', leave);
    await holder.end().catch(() => undefined);
  }
}

interface Made extends Omit<MadeBackup, 'removed'> {
  startedAt: Date;
  endedAt: Date;
  isEncrypted: boolean;
}

/** Like each backup: where and how the configuration says, and read back. The table of the runs may lack until the migration. */
async function makeBackup({ config, db, openFiles, clock, log, stop }: BackupFirst): Promise<Made> {
  const startedAt = clock.now();
  try {
    const opened = await openArchive(config, 'update', startedAt);
    log.info('a backup is made before the database is changed', {
      archive: opened.name,
      place: opened.store.place,
    });
    const context = { config, db, files: await openFiles(), clock };
    const made = await storeBackup(context, opened, { expected: await sizeOfData(db), stop });
    const { missing } = made.written;
    if (missing.length > 0)
      log.warn('the backup lacks files that rows name', { archive: opened.name, missing: missing.length });
    await prune(config, opened.store);
    return { ...made, startedAt, endedAt: clock.now(), isEncrypted: config.backup.key !== null };
  } catch (error) {
    stop?.throwIfAborted();
    throw new StartError(
      'No se pudo hacer una copia antes de cambiar la base de datos, y no se ha cambiado nada. ' +
        `${formatProblem(error)} Si ya tienes una copia, inicia Callejero con --without-backup.`,
    );
  }
}

async function record(db: NodeDatabase, made: Made): Promise<void> {
  const { archive, place, bytes, written, startedAt, endedAt, isEncrypted } = made;
  const problem = written.missing.length > 0 ? lacking(written.missing) : null;
  await db.query(sql`insert into backup_runs (id, kind, cause, started_at, ended_at, verified_at, place, archive, bytes, rows, files,
      is_encrypted, problem)
    values (${crypto.randomUUID()}::uuid, 'backup', 'update', ${startedAt}, ${endedAt}, ${endedAt}, ${place}, ${archive.name}, ${bytes},
      ${rowsIn(written)}, ${written.files}, ${isEncrypted}, ${problem})`);
  if (problem === null) await noteInstallation(db, 'backup', archive.name, startedAt);
}

/** Bytes that a backup takes at most: compressed, the rows take less than their tables, and the files about what they are. */
async function sizeOfData(db: NodeDatabase): Promise<number> {
  const [row] = await db.query<{ bytes: number }>({
    text: `select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r')::bigint
      + (select coalesce(sum(size), 0) from files)::bigint as bytes`,
    values: [],
  });
  return row?.bytes ?? 0;
}
