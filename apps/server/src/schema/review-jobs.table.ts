import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** A decision on many commerces, with its progress. */
export const reviewJobsTable = pgTable(
  'review_jobs',
  {
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    createdBy: reference(() => usersTable.id, 'created_by').notNull(),
    decision: text().notNull(),
    reason: text(),
    /** The commerces in order, and their versions when they were chosen. */
    commerces: uuid().array().notNull(),
    revs: integer().array().notNull(),
    /** Owners of several of them, who get one notice, at the end. */
    told: uuid().array().notNull(),
    /** How many of `commerces` are done, including those of `failures`, which could not be decided. */
    position: integer().notNull().default(0),
    /** `[{id, name, message}]` */
    failures: jsonb().notNull().default([]),
    error: text(),
  },
  (table) => [
    index('review_jobs_unfinished').on(table.createdAt).where(sql`${table.finishedAt} is null`),
    index('review_jobs_created_by').on(table.createdBy),
  ],
);
