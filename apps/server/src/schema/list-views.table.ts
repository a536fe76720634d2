import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Views that an administrator saved: filters, order and columns of a list under a name. */
export const listViewsTable = pgTable(
  'list_views',
  {
    id: uuid().primaryKey(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (table) => [index('list_views_user').on(table.user, table.list)],
);
