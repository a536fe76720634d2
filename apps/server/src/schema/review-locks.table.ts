import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Who is looking at a commerce to decide on it. One that is not renewed in time holds nothing. */
export const reviewLocksTable = pgTable(
  'review_locks',
  {
    commerce: uuid()
      .primaryKey()
      .references(() => commercesTable.id, { onDelete: 'cascade' }),
    holder: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    /** Made by the tab: the same person in another one is somebody else. */
    token: uuid().notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('review_locks_holder').on(table.holder)],
);
