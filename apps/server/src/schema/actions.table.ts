import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const actionsTable = pgTable(
  'actions',
  {
    ...baseColumns(),
    name: text().notNull(),
    type: text().notNull(),
    payload: jsonb(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    status: text().notNull().default('pending'),
    performedAt: timestampColumn('performed_at'),
  },
  (table) => [index('actions_user_status').on(table.user, table.status)],
);
