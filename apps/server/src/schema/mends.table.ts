import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** A mend of one defect of many commerces, with its progress. Its change records have its id as their request. */
export const mendsTable = pgTable(
  'mends',
  {
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    createdBy: reference(() => usersTable.id, 'created_by').notNull(),
    defect: text().notNull(),
    /** The category that commerces without one get. */
    category: uuid(),
    /** The mend that this one undoes. */
    undoes: reference((): AnyPgColumn => mendsTable.id, 'undoes'),
    commerces: uuid().array().notNull(),
    /** How many of `commerces` are done, including those of `failures`, which could not be written. */
    position: integer().notNull().default(0),
    /** `[{id, name, message}]` */
    failures: jsonb().notNull().default([]),
    error: text(),
  },
  (table) => [
    index('mends_created_at').on(table.createdAt),
    index('mends_created_by').on(table.createdBy),
    index('mends_undoes').on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
