import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { conversationsTable } from './conversations.table.ts';
import { messagesTable } from './messages.table.ts';
import { baseColumns, cascadingReference, reference } from './table.ts';
import { usersTable } from './users.table.ts';

export const messageReportsTable = pgTable(
  'message_reports',
  {
    ...baseColumns(),
    message: cascadingReference(() => messagesTable.id).notNull(),
    conversation: reference(() => conversationsTable.id).notNull(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    kind: text().notNull(),
    text: text(),
    status: text().notNull(),
    /** The messages at the time of the report; later edits and deletions don't change it. */
    excerpt: jsonb().notNull().default([]),
    reason: text(),
  },
  (table) => [
    // One report of a message by each person.
    uniqueIndex('message_reports_message_key').on(table.message, table.user),
    index('message_reports_user').on(table.user),
    index('message_reports_conversation').on(table.conversation),
    index('message_reports_status').on(table.status, table.createdAt),
  ],
);
