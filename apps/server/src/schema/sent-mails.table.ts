import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Which mails went to whom. Their text, links and addresses are not stored. */
export const sentMailsTable = pgTable(
  'sent_mails',
  {
    id: uuid().primaryKey(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    kind: text().notNull(),
    /** `waiting`, `sent`, `failed` or `dropped`. */
    outcome: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    triedAt: timestampColumn('tried_at'),
  },
  (table) => [
    index('sent_mails_user').on(table.user, table.createdAt),
    index('sent_mails_created_at').on(table.createdAt),
  ],
);
