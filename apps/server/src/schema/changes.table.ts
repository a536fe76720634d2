import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** A sequence, because PostgreSQL 15 and 16 have no identity columns in partitioned tables. */
export const changesNumbers = pgSequence('changes_id_seq');

/**
 * Append-only record of who changed what, used as audit trail and change feed. Written in the same statement as the
 * change, so neither exists without the other. One partition per month (`changes-months.ts`).
 */
export const changesTable = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('changes_id_seq')`),
    at: timestampColumn('at').notNull(),
    /** Null for the system. */
    actor: uuid(),
    /** `created`, `updated`, `archived`, `restored`, or what happened to an account (`signed-in`…). */
    action: text().notNull(),
    resource: text().notNull(),
    recordId: uuid('record_id').notNull(),
    /** `{field: [before, after]}`; never secrets. */
    diff: jsonb(),
    requestId: text('request_id'),
  },
  (table) => [
    // Lists read the newest first; a partitioned table's key must contain the date.
    primaryKey({ name: 'changes_pkey', columns: [table.at, table.id] }),
    index('changes_record').on(table.resource, table.recordId, table.id),
    // Finds a day's decisions among many other changes.
    index('changes_decisions')
      .on(table.action, table.at)
      .where(sql`${table.action} in ('review-accept', 'review-reject', 'status-published')`),
    index('changes_actor').on(table.actor, table.at),
  ],
);

/** How many months of change records are retained; without a row, all. The server's role may only read it. */
export const changesRetentionTable = pgTable('changes_retention', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  months: integer(),
});
