import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from './table.ts';

export const listReportsTable = pgTable(
  'list_reports',
  {
    ...baseColumns(),
    /** No foreign key: reports go with their list when a person deletes it. */
    list: uuid().notNull(),
    name: text().notNull(),
    /** The names of the places at the time of the report. */
    places: jsonb().notNull().default([]),
    kind: text().notNull(),
    text: text(),
    status: text().notNull(),
    reason: text(),
  },
  (table) => [
    index('list_reports_list').on(table.list),
    index('list_reports_status').on(table.status, table.createdAt),
  ],
);
