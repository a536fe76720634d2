import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** The code with which a neighbour lets others write to them. A new token replaces the previous one. */
export const contactCodesTable = pgTable(
  'contact_codes',
  {
    user: cascadingReference(() => usersTable.id, 'user_id').primaryKey(),
    token: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('contact_codes_token').on(table.token)],
);
