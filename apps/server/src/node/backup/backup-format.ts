/**
 * A backup is a `.tar.gz` that any tool opens:
 *
 *   manifest.json             format, release, migrations, tables
 *   rows/<table>/<n>.ndjson   one row per line, as PostgreSQL writes it in JSON
 *   files/<path>              the stored files
 *   end.json                  the counts of rows and files; a backup without it is incomplete
 *
 * It contains what people entered, independent of PostgreSQL's version and of the machine. It leaves out what belongs to an
 * installation: keys (everybody signs in again), waiting jobs, the outbox.
 */
import { z } from 'zod';

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
