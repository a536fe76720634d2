import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** Stored answers by principal, method, path and `Idempotency-Key`; deleted after two days. */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    principal: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_pkey', columns: [table.principal, table.method, table.path, table.key] }),
    // Rows are inserted in order of their dates and only an hourly job searches by them, so a BRIN index is enough.
    index('idempotency_created_at').using('brin', table.createdAt),
  ],
);
