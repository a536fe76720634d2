import { date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference } from './table.ts';

const day = () => date({ mode: 'string' }).notNull();

/** How often something happened on a day of the city; `place` for what happens at a place. */
export const useCountsTable = pgTable(
  'use_counts',
  {
    day: day(),
    kind: text().notNull(),
    place: cascadingReference(() => commercesTable.id, 'place'),
    count: integer().notNull(),
  },
  (table) => [
    unique('use_counts_key').on(table.day, table.kind, table.place).nullsNotDistinct(),
    index('use_counts_place').on(table.place, table.day),
  ],
);

/** Words that at least five people searched on a day; `kind`: all searches, or those that found nothing. */
export const useWordsTable = pgTable(
  'use_words',
  { day: day(), kind: text().notNull(), words: text().notNull(), people: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.words] })],
);

/**
 * Who searched which words today, as keyed hashes of both: only how many marks the same words have can be read from it. Unlogged and
 * left out of backups by the migration, and emptied at night.
 */
export const useMarksTable = pgTable(
  'use_marks',
  { day: day(), words: text().notNull(), mark: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.words, table.mark] })],
);

/** A part of the key of today's marks, for all servers. Without it, nobody can compute them again. */
export const useSaltsTable = pgTable('use_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});

/** The months whose use was mailed. */
export const useMailsTable = pgTable('use_mails', { month: date({ mode: 'string' }).primaryKey() });
