import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const actionsTable = pgTable(
  'actions',
  {
    ...baseColumns(),
    name: text().notNull(),
    type: text().notNull(),
    payload: jsonb(),
    user: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    status: text().notNull().default('pending'),
    performedAt: timestampColumn('performed_at'),
  },
  (table) => [index('actions_user_status').on(table.user, table.status)],
);
