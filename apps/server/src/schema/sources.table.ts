import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const sourcesTable = pgTable(
  'sources',
  {
    ...baseColumns(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    licence: text().notNull().default(''),
    target: text().notNull(),
    url: text(),
    schedule: text().notNull().default('manual'),
    scheduledBy: reference(() => usersTable.id, 'scheduled_by'),
    answers: jsonb(),
    lastRun: jsonb('last_run'),
    lastRunAt: timestampColumn('last_run_at'),
    checkedAt: timestampColumn('checked_at'),
    nextAt: timestampColumn('next_at'),
    places: integer().notNull().default(0),
    /** No foreign key: an import refers to its source. */
    waiting: uuid(),
    notice: text(),
    /** By which an unchanged file is recognised: ETag and Last-Modified of its address, and the SHA-256 of its bytes. */
    version: jsonb(),
  },
  (table) => [
    index('sources_scheduled_by').on(table.scheduledBy).where(sql`${table.scheduledBy} is not null`),
    uniqueIndex('sources_name').on(table.target, table.name).where(sql`${table.archivedAt} is null`),
  ],
);
