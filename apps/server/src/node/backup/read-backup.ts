/** Reads a backup (see backup-format.ts) from its file, and checks that it is whole. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatError, StartError } from '../start-error.ts';
import type { Archive } from './archive.ts';
import {
  type BackupManifest,
  createDigest,
  type End,
  endSchema,
  filesNamedBy,
  manifestSchema,
  names,
  parseEntry,
} from './backup-format.ts';
import { DamagedArchive, readTar } from './tar.ts';

interface BackupReader {
  begin(manifest: BackupManifest): Promise<void>;
  /** Takes some rows of a table, one per line; returns their number. */
  rows(table: string, lines: string): Promise<number>;
  /** Must read the content completely. */
  file(path: string, content: AsyncGenerator<Uint8Array>): Promise<void>;
}

/** Passes the parts of a backup to `reader`. Throws a DamagedArchive if it is not what was written. */
export async function readBackup(archive: Archive, reader: BackupReader, stop?: AbortSignal): Promise<End> {
  const rows: Record<string, number> = {};
  const digest = createDigest();
  let files = 0;
  let hasBegun = false;
  let end: End | null = null;
  const plain = createGunzip();
  const source = Readable.from(await archive.open());
  // What is wrong with the source destroys `plain`, whose reader gets it.
  pipeline(source, plain).catch(() => undefined);
  for await (const { name, content } of readTar(plain)) {
    stop?.throwIfAborted();
    const table = /^rows\/(.+)\/\d+\.ndjson$/.exec(name)?.[1];
    const path = /^files\/(.+)$/.exec(name)?.[1];
    if (!hasBegun) {
      const manifest = await parseEntry(
        { name, content: digest.adding(name, content) },
        names.manifest,
        manifestSchema,
      );
      for (const each of manifest.tables) rows[each] = 0;
      await reader.begin(manifest);
      hasBegun = true;
    } else if (table !== undefined) {
      rows[table] = (rows[table] ?? 0) + (await reader.rows(table, await text(digest.adding(name, content))));
    } else if (path !== undefined) {
      await reader.file(path, digest.adding(name, content));
      files += 1;
    } else {
      end = await parseEntry({ name, content }, names.end, endSchema);
    }
  }
  if (!end) throw new DamagedArchive('le falta el final (end.json)');
  const differs = Object.keys({ ...rows, ...end.rows }).find((table) => rows[table] !== end.rows[table]);
  if (differs)
    throw new DamagedArchive(
      `tiene ${rows[differs] ?? 0} filas de ${differs} y debería tener ${end.rows[differs] ?? 0}`,
    );
  if (files !== end.files) throw new DamagedArchive(`tiene ${files} archivos y debería tener ${end.files}`);
  if (end.digest !== undefined && end.digest !== digest.result())
    throw new DamagedArchive('su contenido no es el que se guardó');
  return end;
}

export interface WholeBackup {
  manifest: BackupManifest;
  end: End;
  /** Files that its rows name and that are not in it. */
  missing: string[];
}

/** Reads a whole backup without changing anything. Throws what is wrong with it. */
export async function readWholeBackup(archive: Archive, stop?: AbortSignal): Promise<WholeBackup> {
  let manifest: BackupManifest | undefined;
  const missing = new Set<string>();
  const end = await readBackup(
    archive,
    {
      async begin(read) {
        manifest = read;
      },
      async rows(table, lines) {
        for (const path of filesNamedBy(table, lines)) missing.add(path);
        const parsed = lines.split('\n').filter((line) => line !== '');
        for (const line of parsed) JSON.parse(line);
        return parsed.length;
      },
      async file(path, content) {
        for await (const _chunk of content);
        missing.delete(path);
      },
    },
    stop,
  );
  if (!manifest) throw new DamagedArchive('le falta el principio (manifest.json)');
  return { manifest, end, missing: [...missing].sort() };
}

/** `readWholeBackup` for a person: throws a StartError for a backup that is not whole. */
export async function verifyBackup(archive: Archive, stop?: AbortSignal): Promise<WholeBackup> {
  try {
    return await readWholeBackup(archive, stop);
  } catch (error) {
    stop?.throwIfAborted();
    if (error instanceof StartError) throw error;
    throw new StartError(`La copia ${archive.name} no se puede leer entera: ${formatReason(error)}.`);
  }
}

/** Why a backup could not be read or loaded, in Spanish and without its full stop. */
export function formatReason(error: unknown): string {
  if (error instanceof DamagedArchive) return error.message;
  const sentence = formatError(error);
  if (sentence !== null) return sentence.replace(/\.$/, '');
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return 'el archivo termina antes de tiempo';
  if (code.startsWith('Z_')) return 'no es un archivo .tar.gz, o está dañado';
  if (error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError')
    return 'una de sus partes no está escrita como en una copia de Callejero';
  return `la causa es «${error.message}»`;
}
