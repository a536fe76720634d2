import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, timestampColumn } from './table.ts';

export const notificationsTable = pgTable(
  'notifications',
  {
    ...baseColumns(),
    title: text().notNull(),
    titleFolded: foldedColumn('title').notNull(),
    message: text().notNull(),
    messageFolded: foldedColumn('message').notNull(),
    image: text(),
    kind: text().notNull(),
    expiresAt: timestampColumn('expires_at'),
    /** The last planned person; planning continues after that id. */
    planCursor: uuid('plan_cursor'),
    /** When sending began. */
    startedAt: timestampColumn('started_at'),
    /** Why it failed. */
    failure: text(),
    payload: jsonb().notNull(),
    audience: jsonb().notNull(),
    status: text().notNull(),
    scheduledAt: timestampColumn('scheduled_at'),
    stats: jsonb().notNull(),
  },
  (table) => [
    index('notifications_status').on(table.status, table.scheduledAt),
    index('notifications_title_trigram').using('gin', table.titleFolded.op('gin_trgm_ops')),
    index('notifications_message_trigram').using('gin', table.messageFolded.op('gin_trgm_ops')),
  ],
);
