/**
 * Applies `apps/server/migrations/<timestamp>_<name>/migration.sql`, as drizzle-kit writes them, in the order of their
 * names. Each runs in a transaction that takes an advisory lock and then checks again: processes that start together take turns,
 * and each migration runs once. A database of a newer release is used unchanged, because every migration is compatible with the
 * release before.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Log, Queryable } from '../../ports/ports.ts';
import { StartError, sentenceOf } from '../start-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** The key of the advisory lock that processes which migrate take in turn. */
export const migrationLock = 4_201_808;
/** SQLSTATE of a lock that was not granted within `lock_timeout`. */
const lockNotAvailable = '55P03';

/** Milliseconds that a migration waits for a locked table before it lets the statements behind it pass. */
const defaultLockTimeout = 3000;
/** Attempts before the start fails. */
const maxAttempts = 100;

interface MigrateOptions {
  log?: Log;
  folder?: string;
  lockTimeout?: number;
}

/** Migrates the database to this release; returns the names of the applied migrations. */
export async function migrate(
  db: Database,
  { log, folder = migrationsFolder, lockTimeout = defaultLockTimeout }: MigrateOptions = {},
): Promise<string[]> {
  const names = await migrationNames(folder);
  let done = await appliedMigrations(db);
  if (done === null) {
    await db.transaction(createTable);
    done = new Set();
  }

  const unknown = [...done].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    log?.warn('the database is of a newer release', { migrations: unknown });
  }

  // A new database gets all of them, of which nobody wants a line each.
  const isNew = done.size === 0;
  if (isNew) log?.info('the new database is prepared', { migrations: names.length });

  const applied: string[] = [];
  for (const name of names) {
    if (done.has(name)) continue;
    const ran = await named(name, () =>
      retryWhileLocked(
        () => db.transaction((tx) => apply(tx, name, folder, lockTimeout)),
        lockTimeout,
        () => log?.warn('another connection has locked a table: the migration waits', { migration: name }),
      ),
    );
    if (ran) {
      if (!isNew) log?.info('migration applied', { migration: name });
      applied.push(name);
    }
  }
  return applied;
}

/**
 * A statement that waits for a table lock makes all later ones wait behind it. So it gives up after a moment, which rolls the
 * migration back, and the migration is tried again.
 */
async function retryWhileLocked<T>(work: () => Promise<T>, pause: number, waiting: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
      if (!isLocked || attempt === maxAttempts) throw error;
      waiting();
      await delay(pause);
    }
  }
}

/** The names of this release's migrations, in order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => existsSync(path.join(folder, name, 'migration.sql'))).sort();
}

/** The names of the migrations that were applied to a database; null if it has never been migrated. */
export async function appliedMigrations(db: Queryable): Promise<Set<string> | null> {
  const [table] = await db.query<{ exists: boolean }>({
    text: `select to_regclass('public.migrations') is not null as exists`,
    values: [],
  });
  if (!table?.exists) return null;
  const rows = await db.query<{ name: string }>({ text: 'select name from migrations', values: [] });
  return new Set(rows.map(({ name }) => name));
}

/** Applies exactly `names` to an empty schema, in the caller's transaction. For restoring a backup. */
export async function migrateTo(tx: Queryable, names: readonly string[]): Promise<void> {
  await createTable(tx);
  for (const name of names) await named(name, () => apply(tx, name, migrationsFolder));
}

/** A failure names the migration and has PostgreSQL's error as its cause. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = sentenceOf(error) ?? (error instanceof Error ? `${error.message}.` : String(error));
    throw new StartError(
      `La migración ${name} no se pudo aplicar y no ha cambiado nada en la base de datos: ${reason}`,
      { cause: error },
    );
  }
}

async function createTable(tx: Queryable): Promise<void> {
  await begin(tx);
  await tx.query({
    text: 'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    values: [],
  });
}

async function apply(tx: Queryable, name: string, folder: string, lockTimeout = 0): Promise<boolean> {
  const statements = await readStatements(path.join(folder, name, 'migration.sql'));
  await begin(tx);
  const done = await tx.query({ text: 'select from migrations where name = $1', values: [name] });
  if (done.length > 0) return false;
  await tx.query({ text: `set local lock_timeout = ${lockTimeout}`, values: [] });
  for (const text of statements) await tx.query({ text, values: [] });
  await tx.query({ text: 'insert into migrations (name) values ($1)', values: [name] });
  return true;
}

/** Switches the statement timeout off, because waiting for the lock or building an index may take longer. */
async function begin(tx: Queryable): Promise<void> {
  await tx.query({ text: 'set local statement_timeout = 0', values: [] });
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [migrationLock] });
}

async function readStatements(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
