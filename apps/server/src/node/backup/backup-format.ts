/**
 * A backup is a `.tar.gz` that any tool opens:
 *
 *   manifest.json             format, release, migrations, tables
 *   rows/<table>/<n>.ndjson   one row per line, as PostgreSQL writes it in JSON
 *   files/<path>              the stored files
 *   end.json                  the counts of rows and files, a digest of all of them, and the files that were missing; a backup
 *                             without it is incomplete
 *
 * It contains what people entered, independent of PostgreSQL's version and of the machine. It leaves out what belongs to an
 * installation: keys (everybody signs in again), waiting jobs, the outbox.
 */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { TarEntry } from './tar.ts';

export const formatVersion = 1;

export const manifestSchema = z.object({
  application: z.literal('callejero'),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Files that rows name and the store does not have. Absent in backups of older releases, as the digest. */
  missing: z.array(z.string()).optional(),
  digest: z.string().optional(),
});
export type End = z.infer<typeof endSchema>;

export const names = {
  manifest: 'manifest.json',
  rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.ndjson`,
  file: (path: string) => `files/${path}`,
  end: 'end.json',
};

/** Our tables: partitioned ones as a whole, without the record of migrations and without tables that triggers fill. */
export const tablesQuery = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations' and obj_description(c.oid, 'pg_class') is distinct from 'derived' order by c.relname`;

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** As also an older release wrote it, whose rows lack newer columns. */
const fileRow = z.object({
  file: z.string(),
  private: z.boolean().default(false),
  width: z.number().nullish(),
});
const baseMapRow = z.object({
  upload: z.string().nullable(),
  previous: z.object({ upload: z.string().nullable() }).nullish(),
});

/** The paths of the stored files that the rows of a table name, given as in the backup; none for tables that name none. */
export function filesNamedBy(table: string, rows: string): string[] {
  const lines = () => rows.split('\n').filter((line) => line !== '');
  if (table === 'files') {
    return lines().flatMap((line) => {
      const { file, private: isPrivate, width } = fileRow.parse(JSON.parse(line));
      // A document has no size in pixels and no small copy, and is always stored apart.
      if (width == null) return [`documents/${file}`];
      const folder = isPrivate ? 'documents/' : '';
      return [`${folder}${file}`, `${folder}sm/${file}`];
    });
  }
  if (table !== 'base_map') return [];
  return lines().flatMap((line) => {
    const { upload, previous } = baseMapRow.parse(JSON.parse(line));
    const uploads = [upload, previous?.upload].filter((each) => typeof each === 'string');
    return uploads.map((each) => `base-map/${each}.pmtiles`);
  });
}

/** The digest of a backup's entries, which its last one contains. */
export function createDigest() {
  const hash = createHash('sha256');
  return {
    /** Adds an entry while its content is read. */
    async *adding(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
      hash.update(`${name}\n`);
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    },
    result: () => hash.digest('hex'),
  };
}

/** The text of an entry, which must have that name, as `schema` describes it. */
export async function parseEntry<S extends z.ZodType>(
  { name: found, content }: Pick<TarEntry, 'name' | 'content'>,
  name: string,
  schema: S,
): Promise<z.infer<S>> {
  if (found !== name) throw new Error(`debería seguir ${name} y sigue ${found}`);
  return schema.parse(JSON.parse(await text(content)));
}
