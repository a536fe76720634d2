import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { notificationsTable } from './notifications.table.ts';
import { pushTable } from './push.table.ts';
import { baseColumns, cascadingReference, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Notices to a person: the inbox «Avisos». */
export const noticesTable = pgTable(
  'notices',
  {
    ...baseColumns(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    notification: reference(() => notificationsTable.id, 'notification_id'),
    kind: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    image: text(),
    payload: jsonb().notNull(),
    topic: text(),
    /** Prevents a second notice about the same event (`review:<commerce>:<rev>`). */
    dedupe: text().notNull(),
    /** Why it was not sent to any device: `muted`, `capped` or `deviceless`. */
    inboxOnly: text('inbox_only'),
    /** Replaces an outdated notification on devices without a sound, although nobody must read it. */
    isQuiet: boolean('is_quiet').notNull().default(false),
    expiresAt: timestampColumn('expires_at'),
    readAt: timestampColumn('read_at'),
    openedAt: timestampColumn('opened_at'),
  },
  (table) => [
    uniqueIndex('notices_dedupe_key').on(table.user, table.dedupe),
    index('notices_user').on(table.user, table.createdAt),
    index('notices_unread').on(table.user).where(sql`${table.readAt} is null`),
    index('notices_notification').on(table.notification, table.user),
    index('notices_created_at').using('brin', table.createdAt),
  ],
);

/**
 * The delivery of a notice to one device. `due`: to be sent at `dueAt`; `claimed`: a process is sending it; `accepted`, `gone`,
 * `failed`, `unknown` (the answer got lost) and `dropped` (read, expired, cancelled or signed out before) are final.
 */
export const deliveriesTable = pgTable(
  'deliveries',
  {
    notice: cascadingReference(() => noticesTable.id, 'notice_id').notNull(),
    device: cascadingReference(() => pushTable.id, 'device_id').notNull(),
    /** The campaign; null for a personal notice. */
    notification: reference(() => notificationsTable.id, 'notification_id'),
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Requests whose answer got lost. */
    unknowns: integer().notNull().default(0),
    dueAt: timestampColumn('due_at').notNull(),
    /** When it was claimed or settled. */
    at: timestampColumn('at').notNull(),
    /** When the running request was claimed, even if its notice became due again meanwhile; null without a request. */
    requestedAt: timestampColumn('requested_at'),
    /** The push service's reason for the outcome. */
    code: text(),
  },
  (table) => [
    primaryKey({ columns: [table.notice, table.device] }),
    index('deliveries_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'due' and ${table.notification} is null`),
    index('deliveries_due_campaigns')
      .on(table.notification, table.dueAt)
      .where(sql`${table.state} = 'due' and ${table.notification} is not null`),
    index('deliveries_claimed').on(table.at).where(sql`${table.state} = 'claimed'`),
    index('deliveries_notification').on(table.notification, table.state),
    index('deliveries_device').on(table.device),
  ],
);
