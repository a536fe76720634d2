import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { conversationsTable } from './conversations.table.ts';
import { baseColumns, foldedColumn, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const messagesTable = pgTable(
  'messages',
  {
    ...baseColumns(),
    conversation: reference(() => conversationsTable.id).notNull(),
    /** Null for an automatic message of the commerce. */
    sender: reference(() => usersTable.id),
    clientId: uuid('client_id').notNull(),
    side: text().notNull().default('customer'),
    seq: integer().notNull(),
    mod: integer().notNull().default(1),
    type: text().notNull(),
    body: text(),
    /** For the search within its conversation. */
    bodyFolded: foldedColumn('body'),
    point: point({ mode: 'xy' }),
    attachments: jsonb().notNull().default([]),
    /** How a call ended, for a message of the type `call`. */
    call: jsonb(),
    replyTo: reference((): AnyPgColumn => messagesTable.id, 'reply_to'),
    editedAt: timestampColumn('edited_at'),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    // Includes archived messages, so that no number is used twice.
    uniqueIndex('messages_client_id_key').on(table.conversation, table.clientId),
    uniqueIndex('messages_seq_key').on(table.conversation, table.seq),
    index('messages_mod').on(table.conversation, table.mod),
    index('messages_sender').on(table.sender),
    index('messages_reply_to').on(table.replyTo).where(sql`${table.replyTo} is not null`),
  ],
);
