import { sql } from 'drizzle-orm';
import { index, pgTable, point, text, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, timestampColumn } from './table.ts';

export const alertsTable = pgTable(
  'alerts',
  {
    ...baseColumns(),
    kind: text().notNull(),
    title: text().notNull(),
    titleFolded: foldedColumn('title').notNull(),
    details: text(),
    quarters: uuid().array().notNull().default([]),
    streets: text(),
    location: point({ mode: 'xy' }),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at'),
    link: text(),
  },
  (table) => [
    index('alerts_ends_at').on(table.endsAt, table.id).where(sql`${table.archivedAt} is null`),
    index('alerts_starts_at').on(table.startsAt, table.id).where(sql`${table.archivedAt} is null`),
  ],
);
