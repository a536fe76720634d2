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
import { sourcesTable } from './sources.table.ts';
import { pointIndex, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const importsTable = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    /** Null for an import from the command line. */
    createdBy: reference(() => usersTable.id, 'created_by'),
    /** Who asked for the current phase; null if it is whoever created the import. */
    askedBy: reference(() => usersTable.id, 'asked_by'),
    /** The collection that the import writes. */
    target: text().notNull().default('commerces'),
    /** Whether the files are Callejero's own CSV or external data. */
    layout: text().notNull().default('data'),
    status: text().notNull(),
    /** Metadata of each file, with the path of its stored bytes. */
    files: jsonb().notNull(),
    options: jsonb().notNull(),
    counts: jsonb().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    error: text(),
    undo: jsonb(),
    /**
     * The mark of the worker that processes the import. A batch is written only while the mark is unchanged, so a
     * second worker (after a restart, in another process) can take over and the first one stops, without locks or
     * time-outs.
     */
    worker: uuid(),
    /** How often the current phase was started without ending or writing anything. */
    starts: integer().notNull().default(0),
    /** The source whose data these are. */
    source: reference(() => sourcesTable.id),
    /** Whether the plan is applied by itself if it is harmless. */
    automatic: boolean().notNull().default(false),
    /** Why it waits for a person instead. */
    waits: text(),
    /** The places of the source that the data do not contain, and what a person decided for them. */
    missing: jsonb(),
    /** What its rows say, counted when they were written. */
    said: jsonb(),
    /** What the plan loses, by the sentence that says so: rows. */
    losses: jsonb(),
    /** When the import's rows were deleted, long after it ended. It cannot be undone afterwards. */
    purgedAt: timestampColumn('purged_at'),
    rev: integer().notNull().default(1),
  },
  (table) => [
    index('imports_created_at').on(table.createdAt),
    index('imports_created_by').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    index('imports_source').on(table.source).where(sql`${table.source} is not null`),
    index('imports_asked_by').on(table.askedBy).where(sql`${table.askedBy} is not null`),
  ],
);

/** The plan of an import, row by row, with each row's result. */
export const importRowsTable = pgTable(
  'import_rows',
  {
    /**
     * No foreign key: rows are written only while their import is locked, and checking the key for each row is
     * expensive.
     */
    import: uuid().notNull(),
    position: integer().notNull(),
    file: smallint().notNull(),
    row: integer().notNull(),
    name: text(),
    externalId: text('external_id'),
    location: point({ mode: 'xy' }),
    /** The file says that it is closed. */
    closed: boolean().notNull().default(false),
    outcome: text().notNull(),
    reason: text(),
    /** The row of the target collection. */
    record: uuid(),
    /** The values to write; null for a skipped row and after writing. */
    draft: jsonb(),
    /** By field, what the file says; only of the first rows. */
    raw: jsonb(),
    /** `{field: [before, after]}` */
    changes: jsonb().notNull().default({}),
    kept: text().array().notNull().default([]),
    notes: text().array().notNull().default([]),
    duplicates: jsonb().notNull().default([]),
    applied: boolean().notNull().default(false),
    /** The values that the previous import wrote, for undoing. */
    previous: jsonb(),
    undone: text(),
  },
  (table) => [
    primaryKey({ name: 'import_rows_pkey', columns: [table.import, table.position] }),
    index('import_rows_outcome').on(table.import, table.outcome, table.position),
  ],
);

const broughtTo = sql`point((written #> '{location,lng}')::float8, (written #> '{location,lat}')::float8)`;

/**
 * Maps each imported thing to its row, with the values that the last import wrote. A field that still has that value
 * was not edited by a person and may be updated. Undoing a creation deletes its row here.
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
    /** A person decided that it stays although its source does not contain it any more. */
    stays: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({
      name: 'imported_records_pkey',
      columns: [table.resource, table.source, table.externalId],
    }),
    index('imported_records_record').on(table.record),
    // Where an import brought a place, whoever moved it since.
    pointIndex('imported_records_point', broughtTo).where(
      sql`resource = 'commerces' and written ? 'location'`,
    ),
  ],
);
