import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, foldedColumn, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const reportsTable = pgTable(
  'reports',
  {
    ...baseColumns(),
    commerce: reference(() => commercesTable.id).notNull(),
    user: reference(() => usersTable.id, 'user_id'),
    kind: text().notNull(),
    correction: text(),
    text: text(),
    textFolded: foldedColumn('text'),
    contact: text(),
    status: text().notNull(),
    answer: text(),
    answerPublic: boolean('answer_public').notNull().default(false),
    answeredAt: timestampColumn('answered_at'),
  },
  (table) => [
    index('reports_commerce').on(table.commerce),
    index('reports_user').on(table.user),
    index('reports_status').on(table.status, table.createdAt),
  ],
);
