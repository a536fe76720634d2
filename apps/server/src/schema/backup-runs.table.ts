import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** The backups and trial restores of this installation. Left out of backups by the migration. */
export const backupRunsTable = pgTable(
  'backup_runs',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    cause: text().notNull(),
    startedAt: timestampColumn('started_at').notNull(),
    endedAt: timestampColumn('ended_at'),
    place: text().notNull(),
    archive: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    isEncrypted: boolean('is_encrypted').notNull().default(false),
    /** When the archive was read back and was whole. */
    verifiedAt: timestampColumn('verified_at'),
    problem: text(),
  },
  (table) => [index('backup_runs_started').on(table.startedAt)],
);
