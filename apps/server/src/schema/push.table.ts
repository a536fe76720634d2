import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessionsTable } from './sessions.table.ts';
import { baseColumns, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const pushTable = pgTable(
  'push',
  {
    ...baseColumns(),
    userApp: reference(() => usersTable.id, 'user_app'),
    /** The session that registered the device, which gets nothing after the session has ended. */
    session: uuid('session_id').references(() => sessionsTable.id, { onDelete: 'set null' }),
    pnId: text('pn_id').notNull(),
    app: text().notNull(),
    capacitor: boolean().notNull(),
    osType: text('os_type').notNull(),
    locale: text(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    lastAcceptedAt: timestampColumn('last_accepted_at'),
    /** Refusals since the last accepted message, while its push service accepted those of others. */
    refusals: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_pn_id_key').on(table.app, table.pnId).where(sql`${table.archivedAt} is null`),
    uniqueIndex('push_session_key').on(table.session).where(sql`${table.archivedAt} is null`),
    index('push_user_app').on(table.userApp),
  ],
);
