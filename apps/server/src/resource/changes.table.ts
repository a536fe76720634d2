import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/**
 * Append-only: who changed what. Written in the same statement as the change itself, so there is never one without
 * the other. Audit trail and change feed in one.
 */
export const changesTable = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampColumn('at').notNull(),
    /** Null is the system. */
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
    index('changes_record').on(table.resource, table.recordId, table.id),
    // Decisions by day, among many times as many other changes.
    index('changes_decisions')
      .on(table.action, table.at)
      .where(sql`${table.action} in ('review-accept', 'review-reject', 'status-published')`),
    index('changes_at').on(table.at, table.id),
    index('changes_actor').on(table.actor, table.at),
  ],
);
