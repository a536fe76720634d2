/**
 * Applies `apps/server/migrations/<timestamp>_<name>/migration.sql`, as drizzle-kit writes them, in the order of their
 * names. Each runs in a transaction that takes an advisory lock and then checks again: processes that start together take turns,
 * and each migration runs once. A database of a newer release is used unchanged, because every migration is compatible with the
 * release before.
 *
 * The first migration is the baseline of 1.0. A database of before gets what it lacks of `apps/server/migrations-before-1.0` instead:
 * the first of those files is what the oldest one that is carried over looks like (decision 101).
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Log, Queryable } from '../../ports/ports.ts';
import { formatError, StartError } from '../start-error.ts';

interface Folders {
  current: string;
  /** Of before 1.0: `<name>.sql` each. Null if there are none. */
  former: string | null;
}

const inServer = (folder: string) => fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
const ownFolders: Folders = { current: inServer('migrations'), former: inServer('migrations-before-1.0') };
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
  folders?: Folders;
  lockTimeout?: number;
}

/** A migration that a database lacks. `file`: null if the database has its tables already, so that it is only noted as applied. */
interface Step {
  name: string;
  file: string | null;
}

/** Migrates the database to this release; returns the names of the applied migrations. */
export async function migrate(
  db: Database,
  { log, folders = ownFolders, lockTimeout = defaultLockTimeout }: MigrateOptions = {},
): Promise<string[]> {
  let done = await appliedMigrations(db);
  if (done === null) {
    await db.transaction(createTable);
    done = new Set();
  }
  const former = await formerNames(folders);
  const names = await migrationNames(folders);
  const unknown = newerMigrations([...done], names, former);
  if (unknown.length > 0) {
    log?.warn('the database is of a newer release', { migrations: unknown });
  }

  // A new database gets all of them, of which nobody wants a line each.
  const isNew = done.size === 0;
  if (isNew) log?.info('the new database is prepared', { migrations: names.length });

  const applied: string[] = [];
  for (const step of await missingSteps(done, folders)) {
    const { name } = step;
    const ran = await named(name, () =>
      retryWhileLocked(
        () => db.transaction((tx) => apply(tx, step, lockTimeout)),
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

/** The names of the migrations that a database lacks. Null if it is new, or so old that it can't be migrated: `migrate` says so. */
export async function pendingMigrations(db: Queryable, folders = ownFolders): Promise<string[] | null> {
  const done = await appliedMigrations(db);
  if (!done?.size) return null;
  return (await missingSteps(done, folders)).map(({ name }) => name);
}

async function missingSteps(done: ReadonlySet<string>, folders: Folders): Promise<Step[]> {
  const names = await migrationNames(folders);
  const [baseline] = names;
  const former = await formerNames(folders);
  const isFormer = done.size > 0 && baseline !== undefined && former.length > 0 && !done.has(baseline);
  if (isFormer) assertNotTooOld(done, former);
  return [
    ...(isFormer ? former.map((name) => ({ name, file: formerFile(folders, name) })) : []),
    ...names.map((name) => ({
      name,
      file: isFormer && name === baseline ? null : currentFile(folders, name),
    })),
  ].filter(({ name }) => !done.has(name));
}

/** Those of a newer release. The migrations that the first file of `former` stands for are older than it and known no more. */
const newerMigrations = (done: readonly string[], names: readonly string[], former: readonly string[]) =>
  done.filter((name) => !(names.includes(name) || former.includes(name) || name < (former[0] ?? '')));

function assertNotTooOld(done: ReadonlySet<string>, former: readonly string[]): void {
  const [oldest] = former;
  if (oldest === undefined || done.has(oldest)) return;
  throw new StartError(
    'Los datos son de una versión de Callejero demasiado antigua para pasar de una vez a esta. Ponlos antes al día con una ' +
      'anterior a la 1.0 (docs/upgrading.md dice cuál).',
  );
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
export async function migrationNames(folders = ownFolders): Promise<string[]> {
  if (!existsSync(folders.current)) return [];
  const names = await readdir(folders.current);
  return names.filter((name) => existsSync(currentFile(folders, name))).sort();
}

/** The names of the migrations of before 1.0, in order. */
export async function formerNames({ former }: Folders = ownFolders): Promise<string[]> {
  if (former === null) return [];
  return (await readdir(former)).map((file) => path.basename(file, '.sql')).sort();
}

const currentFile = ({ current }: Folders, name: string) => path.join(current, name, 'migration.sql');
const formerFile = ({ former }: Folders, name: string) => path.join(former ?? '', `${name}.sql`);

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

/** Whether `names` contains migrations of a newer release. */
export const areNewer = async (names: readonly string[]): Promise<boolean> =>
  newerMigrations(names, await migrationNames(), await formerNames()).length > 0;

/**
 * Makes of an empty schema, in the caller's transaction, that of a database with the migrations `applied`. For restoring a backup.
 * Throws a StartError if it is too old.
 */
export async function migrateTo(tx: Queryable, applied: readonly string[]): Promise<void> {
  const done = new Set(applied);
  const names = await migrationNames();
  const former = await formerNames();
  const isFormer = done.size > 0 && !done.has(names[0] ?? '');
  if (isFormer) assertNotTooOld(done, former);
  await createTable(tx);
  const all = isFormer
    ? former.map((name) => ({ name, file: formerFile(ownFolders, name) }))
    : names.map((name) => ({ name, file: currentFile(ownFolders, name) }));
  for (const step of all) if (done.has(step.name)) await named(step.name, () => apply(tx, step));
}

/** A failure names the migration and has PostgreSQL's error as its cause. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = formatError(error) ?? (error instanceof Error ? `${error.message}.` : String(error));
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

async function apply(tx: Queryable, { name, file }: Step, lockTimeout = 0): Promise<boolean> {
  const statements = file === null ? [] : await readStatements(file);
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
