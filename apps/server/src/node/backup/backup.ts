/** Writes a backup (see backup-format.ts), also while the server runs. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { BatchSizes } from '../../ports/batch-sizes.ts';
import type { Platform } from '../../ports/ports.ts';
import type { NodeDatabase } from '../database/database.ts';
import { makeFolder } from '../folder.ts';
import {
  type BackupManifest,
  createDigest,
  type End,
  filesNamedBy,
  formatVersion,
  names,
  quoted,
  tablesQuery,
} from './backup-format.ts';
import { tarEnd, tarEntry } from './tar.ts';

export interface BackupSource extends Pick<Platform, 'config' | 'files' | 'clock'> {
  db: Pick<NodeDatabase, 'connect'>;
}

/** What a backup contains. `missing`: files that rows name and the store does not have. */
export interface Written extends End {
  missing: string[];
}

/**
 * Writes `target` completely, or not at all if it fails or `stop` is aborted; returns what it contains. Missing files don't
 * prevent it, because the rows and the other files are worth having: the caller must report them.
 */
export async function writeBackup(
  source: BackupSource,
  target: string,
  stop?: AbortSignal,
): Promise<Written> {
  await makeFolder(path.dirname(target));
  const part = `${target}.part`;
  try {
    const written = await streamBackup(
      source,
      // Flushed before it is renamed, so a file with the final name is complete on the disk.
      (archive) => pipeline(archive, createWriteStream(part, { mode: 0o600, flush: true })),
      stop,
    );
    await rename(part, target);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Passes the archive to `take`, which resolves when it has stored all of it; returns what the archive contains. */
export async function streamBackup(
  source: BackupSource,
  take: (archive: AsyncIterable<Uint8Array>) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<Written> {
  const client = await source.db.connect();
  const end: Written = { rows: {}, files: 0, missing: [] };
  // Ending the connection also ends a statement that waits for a lock.
  stop?.addEventListener('abort', () => void client.end());
  try {
    stop?.throwIfAborted();
    // One snapshot, so all rows are of the same moment. Files are read later, so every file that a row names is included.
    await client.query('begin isolation level repeatable read read only');
    const archive = Readable.from(entries(source, client, end), { objectMode: false });
    await pipeline(
      archive,
      createGzip({ level: 5 }),
      async (packed: AsyncIterable<Uint8Array>) => void (await take(packed)),
      { signal: stop },
    );
    return end;
  } catch (error) {
    stop?.throwIfAborted();
    throw error;
  } finally {
    await client.end();
  }
}

async function* entries(
  { config, files, clock }: BackupSource,
  client: pg.Client,
  end: Written,
): AsyncGenerator<Uint8Array> {
  const now = clock.now();
  const digest = createDigest();
  const entry = (name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
    tarEntry(name, size, digest.adding(name, content), now);
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

  const tables = (await client.query<{ name: string }>(tablesQuery)).rows.map(({ name }) => name);
  const applied = await client.query<{ name: string }>('select name from migrations order by name');
  const manifest = json({
    application: 'callejero',
    format: formatVersion,
    version: config.version,
    createdAt: now.toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    tables,
  } satisfies BackupManifest);
  yield* entry(names.manifest, manifest.byteLength, [manifest]);

  const missing = new Set<string>();
  for (const table of tables) {
    let part = 0;
    end.rows[table] = 0;
    for await (const { text, rows } of pieces(client, table, config.batchSizes)) {
      part += 1;
      end.rows[table] += rows;
      for (const path of filesNamedBy(table, text)) missing.add(path);
      const bytes = Buffer.from(text);
      yield* entry(names.rows(table, part), bytes.byteLength, [bytes]);
    }
  }

  for await (const name of files.list()) {
    const file = await files.get(name);
    if (!file) continue; // Removed since it was listed.
    yield* entry(names.file(name), file.size, file.content);
    missing.delete(name);
    end.files += 1;
  }

  end.missing = await stillNamed(client, missing);
  end.digest = digest.result();
  const last = json(end);
  yield* tarEntry(names.end, last.byteLength, [last], now);
  yield tarEnd;
}

async function* pieces(
  client: pg.Client,
  table: string,
  { backedUp, backupEntry }: BatchSizes,
): AsyncGenerator<{ text: string; rows: number }> {
  await client.query(`declare backup_rows no scroll cursor for
    select row_to_json(t)::text as row from public.${quoted(table)} t`);
  let text = '';
  let rows = 0;
  for (;;) {
    const fetched = await client.query<{ row: string }>(`fetch ${backedUp} from backup_rows`);
    for (const { row } of fetched.rows) text += `${row}\n`;
    rows += fetched.rows.length;
    const done = fetched.rows.length < backedUp;
    if (rows > 0 && (done || text.length >= backupEntry)) {
      yield { text, rows };
      text = '';
      rows = 0;
    }
    if (done) break;
  }
  await client.query('close backup_rows');
}

/** Those of `missing` that rows still name: a file that was removed with its row while the backup was written is not missing. */
async function stillNamed(client: pg.Client, missing: ReadonlySet<string>): Promise<string[]> {
  if (missing.size === 0) return [];
  // The snapshot of the backup, in which the row still is, ends here.
  await client.query('commit');
  const now = new Set<string>();
  const files = [...missing].map((path) => path.slice(path.lastIndexOf('/') + 1));
  for (const [table, condition, values] of [
    ['files', 'where file = any($1)', [files]],
    ['base_map', '', []],
  ] as const) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from public.${table} t ${condition}`,
      [...values],
    );
    for (const path of filesNamedBy(table, rows.map(({ row }) => row).join('\n'))) now.add(path);
  }
  return [...missing].filter((path) => now.has(path)).sort();
}
