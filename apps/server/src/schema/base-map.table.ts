import type { MapArchive } from '@callejero/contract/answers/base-map.ts';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** At most one row: the base map that administrators chose for the city. */
export const baseMapTable = pgTable('base_map', {
  id: uuid().primaryKey(),
  updatedAt: timestampColumn('updated_at').notNull(),
  rev: integer().notNull(),
  styleUrl: text('style_url'),
  origins: text().array().notNull().default(sql`'{}'`),
  /** The upload that contained the stored archive: part of its path, and its version. */
  upload: uuid(),
  archive: jsonb().$type<MapArchive>(),
});
