import type { CityValues } from '@callejero/contract/city-values.ts';
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** At most one row: what administrators set of the city. */
export const cityTable = pgTable('city', {
  id: uuid().primaryKey(),
  updatedAt: timestampColumn('updated_at').notNull(),
  rev: integer().notNull(),
  values: jsonb().$type<Partial<CityValues>>().notNull(),
  /** The icons that were made of the logo, by file name, in base64. */
  icons: jsonb().$type<Readonly<Record<string, string>>>(),
});
