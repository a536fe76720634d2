import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn } from './table.ts';

export const holidaysTable = pgTable(
  'holidays',
  {
    ...baseColumns(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    date: date(),
    yearly: text(),
    scope: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [index('holidays_date').on(table.date)],
);
