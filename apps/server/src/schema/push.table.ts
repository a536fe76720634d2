import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const pushTable = pgTable(
  'push',
  {
    ...baseColumns(),
    userApp: uuid('user_app').references(() => usersTable.id),
    pnId: text('pn_id').notNull(),
    app: text().notNull(),
    capacitor: boolean().notNull(),
    osType: text('os_type').notNull(),
    locale: text(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_pn_id_key').on(table.app, table.pnId).where(sql`${table.archivedAt} is null`),
    index('push_user_app').on(table.userApp),
  ],
);
