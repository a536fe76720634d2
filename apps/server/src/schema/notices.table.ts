import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { notificationsTable } from './notifications.table.ts';
import { pushTable } from './push.table.ts';
import { baseColumns, partOf, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** What was told to a person: the inbox «Avisos». */
export const noticesTable = pgTable(
  'notices',
  {
    ...baseColumns(),
    user: partOf(() => usersTable.id, 'user_id').notNull(),
    notification: reference(() => notificationsTable.id, 'notification_id'),
    kind: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    image: text(),
    payload: jsonb().notNull(),
    topic: text(),
    /** What is told once to a person (`review:<commerce>:<rev>`). */
    dedupe: text().notNull(),
    /** Why no device got it, when that was so from the beginning: `muted`, `capped` or `deviceless`. */
    inboxOnly: text('inbox_only'),
    /** Replaces on a device what is true no longer, without a sound: it is sent although nobody has to read it. */
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
 * One device that is to get a notice. `due`: at `dueAt`; `claimed`: a process is sending it; `accepted`, `gone`, `failed`,
 * `unknown` (the answer got lost) and `dropped` (read, expired, cancelled or signed out before) are final.
 */
export const deliveriesTable = pgTable(
  'deliveries',
  {
    notice: partOf(() => noticesTable.id, 'notice_id').notNull(),
    device: partOf(() => pushTable.id, 'device_id').notNull(),
    /** Null for what a person's own doings caused. */
    notification: reference(() => notificationsTable.id, 'notification_id'),
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Requests whose answer got lost. */
    unknowns: integer().notNull().default(0),
    dueAt: timestampColumn('due_at').notNull(),
    /** When the process took it, or when it was settled. */
    at: timestampColumn('at').notNull(),
    /** When the request that is under way was claimed, also where its notice was told again meanwhile; null while there is none. */
    requestedAt: timestampColumn('requested_at'),
    /** The push service's reason. */
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
