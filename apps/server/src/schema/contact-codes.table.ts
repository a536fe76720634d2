import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** The code with which a neighbour lets others write to them. A new token voids the one before. */
export const contactCodesTable = pgTable(
  'contact_codes',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('contact_codes_token').on(table.token)],
);
