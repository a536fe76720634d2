import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference } from './table.ts';

/** The defects that follow from a commerce itself, by the versions of it and of its address that were last checked. */
export const commerceDefectsTable = pgTable('commerce_defects', {
  commerce: cascadingReference(() => commercesTable.id, 'commerce').primaryKey(),
  rev: integer().notNull(),
  addressRev: integer('address_rev'),
  /** What the check depended on besides: the release and the city's centre. */
  edition: text().notNull(),
  defects: text().array().notNull(),
});

/** How many commerces had a defect on a day of the city; `any` is one with at least one. */
export const defectDaysTable = pgTable(
  'defect_days',
  {
    day: date({ mode: 'string' }).notNull(),
    defect: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.defect] })],
);
