import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Locks of commerces under review. A lock that is not renewed in time expires. */
export const reviewLocksTable = pgTable(
  'review_locks',
  {
    commerce: cascadingReference(() => commercesTable.id).primaryKey(),
    holder: cascadingReference(() => usersTable.id).notNull(),
    /** Made by the browser tab, so that each tab of a person has its own locks. */
    token: uuid().notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('review_locks_holder').on(table.holder)],
);
