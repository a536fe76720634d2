import type { MapArchive } from '@callejero/contract/base-map.ts';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/** One row at most: what administrators chose as the city's base map. */
export const baseMapTable = pgTable('base_map', {
  id: uuid().primaryKey(),
  updatedAt: timestampColumn('updated_at').notNull(),
  rev: integer().notNull(),
  styleUrl: text('style_url'),
  origins: text().array().notNull().default(sql`'{}'`),
  /** The upload that the stored archive came with: a part of its path, and its version. */
  upload: uuid(),
  archive: jsonb().$type<MapArchive>(),
});
