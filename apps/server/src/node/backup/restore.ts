/**
 * Restores a backup (see backup-format.ts). One transaction makes an empty schema of the backup's release and loads all rows:
 * either the whole backup is restored, or the database is unchanged. Later migrations of this release are applied afterwards,
 * as with any other database.
 */
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { FileStore, Platform, Queryable } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { areNewer, migrate, migrateTo } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import type { Archive } from './archive.ts';
import { type BackupManifest, type End, formatVersion, quoted, tablesQuery } from './backup-format.ts';
import { formatReason, readBackup, readWholeBackup } from './read-backup.ts';
import { DamagedArchive } from './tar.ts';

interface RestoreTarget extends Pick<Platform, 'files' | 'log'> {
  db: NodeDatabase;
}

interface RestoreOptions {
  /** Replaces the existing data. */
  force?: boolean;
  /** Stops the restore and leaves everything unchanged, unless all rows are loaded already: then it is completed. */
  stop?: AbortSignal;
}

/** Names of the connections of a running server, import or backup; more may follow a space. */
const ours = ['callejero', 'callejero-jobs'];

/** Returns what was loaded. Throws a StartError if restoring is not allowed or the backup is incomplete. */
export async function restoreBackup(
  target: RestoreTarget,
  archive: Archive,
  { force = false, stop }: RestoreOptions = {},
): Promise<End> {
  const client = await target.db.connect();
  const disconnect = () => void client.end();
  stop?.addEventListener('abort', disconnect);
  const stored = new Set<string>();
  let end: End;
  let mayBeLoaded = false;
  try {
    stop?.throwIfAborted();
    await assertAlone(client);
    if (!force) await assertEmpty(client, target.files);
    // Before anything is replaced: the files of the store would not come back.
    await readWholeBackup(archive, stop);
    await client.query('begin');
    end = await load(client, target, archive, stored, stop);
    stop?.removeEventListener('abort', disconnect);
    mayBeLoaded = true;
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // The store was empty before, and the next attempt requires that again.
    if (!force && !mayBeLoaded) await removeAll(target.files, stored).catch(() => undefined);
    stop?.throwIfAborted();
    throw error instanceof StartError ? error : damaged(error);
  } finally {
    await client.end();
  }
  await migrate(target.db, { log: target.log });
  for await (const name of target.files.list()) {
    if (!stored.has(name)) await target.files.remove(name);
  }
  return end;
}

async function removeAll(files: FileStore, names: Iterable<string>): Promise<void> {
  for (const name of names) await files.remove(name);
}

/** Adds the names of the files to `stored`. */
async function load(
  client: pg.Client,
  { files }: RestoreTarget,
  archive: Archive,
  stored: Set<string>,
  stop: AbortSignal | undefined,
): Promise<End> {
  let schema: Awaited<ReturnType<typeof createSchema>> | undefined;
  const end = await readBackup(
    archive,
    {
      async begin(manifest) {
        schema = await createSchema(client, manifest);
      },
      rows: (table, lines) => loadRows(client, schema?.columns.get(table), table, lines),
      async file(path, content) {
        const readable = Readable.from(content, { signal: stop });
        await files.put(path, Readable.toWeb(readable) as ReadableStream<Uint8Array>);
        stored.add(path);
      },
    },
    stop,
  );
  await endWhatOpened(client, Object.keys(end.rows));
  await schema?.addForeignKeys();
  await setSequences(client);
  return end;
}

/** Makes the empty tables of the backup's release. Foreign keys are added when all rows are loaded, whatever their order. */
async function createSchema(client: pg.Client, manifest: BackupManifest) {
  if (manifest.format > formatVersion || (await areNewer(manifest.migrations))) {
    throw new StartError(
      'La copia es de la base de datos de una versión más nueva de Callejero. Cárgala con esa versión; después puedes volver ' +
        'a esta.',
    );
  }
  const tx: Queryable = {
    query: async <Row>({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await client.query(text, values as unknown[])).rows as Row[],
  };
  await client.query('drop schema public cascade');
  await client.query('drop schema if exists pgboss cascade');
  await client.query('create schema public');
  await migrateTo(tx, manifest.migrations);
  // Some migrations insert rows, which the backup contains too.
  const tables = (await client.query<{ name: string }>(tablesQuery)).rows.map(({ name }) => name);
  const missing = manifest.tables.find((table) => !tables.includes(table));
  if (missing) throw new DamagedArchive(`tiene una tabla desconocida (${missing})`);
  if (tables.length > 0)
    await client.query(`truncate ${tables.map((table) => `public.${quoted(table)}`).join(', ')}`);

  const foreignKeys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of foreignKeys.rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  const columns = await client.query<{ table: string; columns: string }>(
    `select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname`,
    [manifest.tables],
  );
  return {
    columns: new Map(columns.rows.map(({ table, columns }) => [table, columns])),
    async addForeignKeys() {
      for (const { table, name, definition } of foreignKeys.rows) {
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      }
    },
  };
}

async function loadRows(
  client: pg.Client,
  columns: string | undefined,
  table: string,
  rows: string,
): Promise<number> {
  if (columns === undefined) throw new DamagedArchive(`tiene una tabla desconocida (${table})`);
  const lines = rows.split('\n').filter((line) => line !== '');
  const name = `public.${quoted(table)}`;
  const { rowCount } = await client.query(
    `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
  return rowCount ?? 0;
}

/**
 * Sessions and links of the backup may have been ended or used since it was made, so all of them end. Stored answers would tell
 * clients that a write is done although the backup does not contain it.
 */
async function endWhatOpened(client: pg.Client, tables: readonly string[]): Promise<void> {
  const ends: Record<string, string> = {
    sessions: 'update sessions set ended_at = now() where ended_at is null',
    account_tokens: 'update account_tokens set used_at = coalesce(used_at, now()), payload = null',
    passkey_ceremonies: 'delete from passkey_ceremonies',
    idempotency: 'delete from idempotency',
  };
  for (const table of tables) if (ends[table]) await client.query(ends[table]);
}

/** Sets the sequences to continue after the highest loaded number. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence,
        c.oid::regclass::text as table, quote_ident(a.attname) as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped
        and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  for (const { sequence, table, column } of rows) {
    await client.query(`select setval($1, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence]);
  }
}

/** Throws if a server runs, because it would write into the data that is being replaced. */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and split_part(application_name, ' ', 1) = any($1)`,
    [ours],
  );
  if ((rows[0]?.others ?? 0) > 0) {
    throw new StartError(
      'Callejero está en marcha con esta base de datos. Detenlo y vuelve a cargar la copia.',
    );
  }
}

/** Throws if there are rows or files. Files too: a bucket of another city, named by mistake, would lose its files. */
async function assertEmpty(client: pg.Client, files: FileStore): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${quoted(name)} limit 1`);
    if (!rowCount) continue;
    throw new StartError(
      'La base de datos no está vacía. Carga la copia en una carpeta de datos nueva (DATA_DIR), o añade --force para ' +
        'sustituir todo lo que hay.',
    );
  }
  for await (const _file of files.list()) {
    throw new StartError(
      'La base de datos está vacía, pero ya hay archivos en S3_URL o en DATA_DIR. Si son de otra instalación, elige otro ' +
        'lugar para los de esta. Si no, añade --force: se borrarán los que no estén en la copia.',
    );
  }
}

function damaged(error: unknown): Error {
  return new StartError(
    `No se pudo cargar la copia y no se ha cambiado nada en la base de datos: ${formatReason(error)}.`,
  );
}
