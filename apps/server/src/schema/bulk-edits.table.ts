import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** An edit of one field of many rows of a collection, with its progress. Its change records have its id as their request. */
export const bulkEditsTable = pgTable(
  'bulk_edits',
  {
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    createdBy: reference(() => usersTable.id, 'created_by').notNull(),
    resource: text().notNull(),
    field: text().notNull(),
    mode: text().notNull(),
    value: jsonb(),
    /** The edit that this one undoes. */
    undoes: reference((): AnyPgColumn => bulkEditsTable.id, 'undoes'),
    /** The rows in order, and their versions when they were chosen; an undoing compares values instead. */
    records: uuid().array().notNull(),
    revs: integer().array().notNull(),
    /** How many of `records` are done, including those of `failures`, which could not be written. */
    position: integer().notNull().default(0),
    /** `[{id, name, message}]` */
    failures: jsonb().notNull().default([]),
    error: text(),
  },
  (table) => [
    index('bulk_edits_created_by').on(table.createdBy, table.createdAt),
    index('bulk_edits_unfinished').on(table.createdAt).where(sql`${table.finishedAt} is null`),
    index('bulk_edits_undoes').on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
