import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Commerces, events and promotions that a person saved. */
export const favouritesTable = pgTable(
  'favourites',
  {
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    kind: text().notNull(),
    record: uuid().notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.kind, table.record] }),
    index('favourites_record').on(table.kind, table.record),
  ],
);
