/** Makes a backup before a release changes the tables of data that are there. */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../ports/config.ts';
import { noteInstallation } from '../../ports/installation.ts';
import type { Clock, FileStore, Log } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { makeFolder } from '../folder.ts';
import { StartError } from '../start-error.ts';
import { writeBackup } from './backup.ts';
import { reasonOf } from './read-backup.ts';

/** The key of the advisory lock that a process holds while it makes the backup and migrates. */
export const backupLock = 4_201_810;

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
  const { db, log, clock, stop } = source;
  if (!(await pendingMigrations(db))?.length) return void (await migrate());
  const holder = await db.connect();
  const leave = () => void holder.end();
  stop?.addEventListener('abort', leave);
  try {
    const { rows } = await holder.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      backupLock,
    ]);
    if (!rows[0]?.mine) {
      log.info('another process makes a backup and migrates: this one waits');
      await holder.query('select pg_advisory_lock($1)', [backupLock]);
    }
    // The other process may have done all of it.
    const pending = (await pendingMigrations(db)) ?? [];
    const file =
      pending.length > 0 && (await source.decide(pending.length)) ? await makeBackup(source) : null;
    await migrate();
    if (file !== null) await noteInstallation(db, 'backup', path.basename(file), clock.now());
  } catch (error) {
    stop?.throwIfAborted();
    throw error;
  } finally {
    stop?.removeEventListener('abort', leave);
    await holder.end().catch(() => undefined);
  }
}

async function makeBackup({ config, db, openFiles, clock, log, stop }: BackupFirst): Promise<string> {
  const moment = clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const folder = path.resolve(config.dataDir, 'backups');
  const file = path.join(folder, `callejero-antes-de-${config.version}-${moment}.tar.gz`);
  try {
    await makeFolder(folder);
    await assertRoom(db, folder);
    log.info('a backup is made before the database is changed', { file });
    const files = await openFiles();
    const { missing } = await writeBackup({ config, db, files, clock }, file, stop);
    if (missing.length > 0)
      log.warn('the backup lacks files that rows name', { file, missing: missing.length });
    return file;
  } catch (error) {
    stop?.throwIfAborted();
    throw new StartError(
      `No se pudo hacer una copia antes de cambiar la base de datos, y no se ha cambiado nada: ${reasonOf(error)}. Si ya tienes ` +
        'una copia, inicia Callejero con --without-backup.',
    );
  }
}

/** Throws if a backup may not fit. Compressed, the rows take less than their tables, and the files about what they are. */
async function assertRoom(db: NodeDatabase, folder: string): Promise<void> {
  const [needed] = await db.query<{ bytes: number }>({
    text: `select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r')::bigint
      + (select coalesce(sum(size), 0) from files)::bigint as bytes`,
    values: [],
  });
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
  const [bytes, free] = [needed?.bytes ?? 0, bavail * bsize];
  if (bytes <= free) return;
  throw new StartError(
    `en el disco de ${folder} quedan ${megabytes(free)} y puede necesitar ${megabytes(bytes)}`,
  );
}
