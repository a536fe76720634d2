import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const importsTable = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    /** Null: from the command line. */
    createdBy: uuid('created_by').references(() => usersTable.id),
    /** The collection that it writes. */
    target: text().notNull().default('commerces'),
    /** Whether the files are Callejero's own CSV or data of others. */
    layout: text().notNull().default('data'),
    status: text().notNull(),
    /** What the reader is told of each file, and the path that its bytes are stored under. */
    files: jsonb().notNull(),
    options: jsonb().notNull(),
    counts: jsonb().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    error: text(),
    undo: jsonb(),
    /**
     * Whoever works on it wrote its own mark here; a batch is written only while the mark still stands. So a second
     * worker (after a restart, in another process) takes over and the first one stops, without locks or time-outs.
     */
    worker: uuid(),
    /** When its rows were removed: long after it was over. It can't be undone any more. */
    purgedAt: timestampColumn('purged_at'),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('imports_created_at').on(table.createdAt),
    index('imports_created_by').on(table.createdBy).where(sql`${table.createdBy} is not null`),
  ],
);

/** The plan, row by row, and what became of it. */
export const importRowsTable = pgTable(
  'import_rows',
  {
    /** Without a foreign key: rows are written only while their import is locked, and looking it up for each is dear. */
    import: uuid().notNull(),
    position: integer().notNull(),
    file: smallint().notNull(),
    row: integer().notNull(),
    name: text(),
    externalId: text('external_id'),
    location: point({ mode: 'xy' }),
    outcome: text().notNull(),
    reason: text(),
    /** The row of the target's collection that it is. */
    record: uuid(),
    /** What is to be written; null for what was skipped, and again once it is written. */
    draft: jsonb(),
    /** `{field: [before, after]}` */
    changes: jsonb().notNull().default({}),
    kept: text().array().notNull().default([]),
    notes: text().array().notNull().default([]),
    duplicates: jsonb().notNull().default([]),
    applied: boolean().notNull().default(false),
    /** What the import before this one had written, for undoing. */
    previous: jsonb(),
    undone: text(),
  },
  (table) => [
    primaryKey({ name: 'import_rows_pkey', columns: [table.import, table.position] }),
    index('import_rows_outcome').on(table.import, table.outcome, table.position),
  ],
);

/**
 * Which row each imported thing is, and what the last import wrote into it: a field that still holds that value was
 * not touched by a person and may be updated. An undone creation leaves no row here.
 */
export const importedRecordsTable = pgTable(
  'imported_records',
  {
    resource: text().notNull(),
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    record: uuid().notNull(),
    import: uuid().notNull(),
    written: jsonb().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'imported_records_pkey',
      columns: [table.resource, table.source, table.externalId],
    }),
    index('imported_records_record').on(table.record),
  ],
);
