import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, foldedColumn, reference } from './table.ts';
import { usersTable } from './users.table.ts';

export const claimsTable = pgTable(
  'claims',
  {
    ...baseColumns(),
    commerce: reference(() => commercesTable.id).notNull(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    phone: text(),
    message: text(),
    messageFolded: foldedColumn('message'),
    files: uuid().array().notNull().default([]),
    status: text().notNull(),
    reason: text(),
  },
  (table) => [
    // At most one pending claim.
    uniqueIndex('claims_commerce_key')
      .on(table.commerce, table.user)
      .where(sql`${table.archivedAt} is null and ${table.status} = 'pending'`),
    index('claims_user').on(table.user),
    index('claims_status').on(table.status, table.createdAt),
  ],
);
