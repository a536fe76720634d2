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
import { type BackupManifest, type End, formatVersion, names, quoted, tablesQuery } from './backup-format.ts';
import { tarEnd, tarEntry } from './tar.ts';

interface BackupSource extends Pick<Platform, 'config' | 'files' | 'clock'> {
  db: Pick<NodeDatabase, 'connect'>;
}

/** Writes `target` completely, or not at all if it fails or `stop` is aborted; returns what it contains. */
export async function writeBackup(source: BackupSource, target: string, stop?: AbortSignal): Promise<End> {
  await makeFolder(path.dirname(target));
  const part = `${target}.part`;
  const client = await source.db.connect();
  const end: End = { rows: {}, files: 0 };
  // Ending the connection also ends a statement that waits for a lock.
  stop?.addEventListener('abort', () => void client.end());
  try {
    stop?.throwIfAborted();
    // One snapshot, so all rows are of the same moment. Files are read later, so every file that a row names is included.
    await client.query('begin isolation level repeatable read read only');
    const archive = Readable.from(entries(source, client, end), { objectMode: false });
    // Flushed before it is renamed, so a file with the final name is complete on the disk.
    const output = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(archive, createGzip({ level: 5 }), output, { signal: stop });
    await rename(part, target);
    return end;
  } catch (error) {
    await rm(part, { force: true });
    stop?.throwIfAborted();
    throw error;
  } finally {
    await client.end();
  }
}

async function* entries(
  { config, files, clock }: BackupSource,
  client: pg.Client,
  end: End,
): AsyncGenerator<Uint8Array> {
  const now = clock.now();
  const json = (name: string, value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    return tarEntry(name, bytes.byteLength, [bytes], now);
  };

  const tables = (await client.query<{ name: string }>(tablesQuery)).rows.map(({ name }) => name);
  const applied = await client.query<{ name: string }>('select name from migrations order by name');
  yield* json(names.manifest, {
    application: 'callejero',
    format: formatVersion,
    version: config.version,
    createdAt: now.toISOString(),
    migrations: applied.rows.map(({ name }) => name),
    tables,
  } satisfies BackupManifest);

  for (const table of tables) {
    let part = 0;
    end.rows[table] = 0;
    for await (const { text, rows } of pieces(client, table, config.batchSizes)) {
      part += 1;
      end.rows[table] += rows;
      const bytes = Buffer.from(text);
      yield* tarEntry(names.rows(table, part), bytes.byteLength, [bytes], now);
    }
  }

  for await (const name of files.list()) {
    const file = await files.get(name);
    if (!file) continue; // Removed since it was listed.
    yield* tarEntry(names.file(name), file.size, file.content, now);
    end.files += 1;
  }

  yield* json(names.end, end);
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
