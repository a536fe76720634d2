import type { MapArchive } from '@callejero/contract/answers/base-map.ts';
import type { MapStyle } from '@callejero/contract/map-style.ts';
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { partOf, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** A style that an administrator chose as a file. */
export interface StoredStyle {
  /** Name of the file. */
  name: string;
  style: MapStyle;
}

/** What a base map consists of: a style of another server or of a file, or a stored archive. */
export interface ChosenBaseMap {
  styleUrl: string | null;
  /** Origins of the style's tiles, glyphs and pictures. */
  origins: string[];
  /** The upload that contained the stored archive: part of its path, and its version. */
  upload: string | null;
  archive: MapArchive | null;
  /** Absent in what was stored before there were such files. */
  style?: StoredStyle | null;
}

/** At most one row: the base map that administrators chose for the city. */
export const baseMapTable = pgTable('base_map', {
  id: uuid().primaryKey(),
  updatedAt: timestampColumn('updated_at').notNull(),
  rev: integer().notNull(),
  styleUrl: text('style_url'),
  origins: text().array().notNull().default(sql`'{}'`),
  upload: uuid(),
  archive: jsonb().$type<MapArchive>(),
  style: jsonb().$type<StoredStyle>(),
  /** The one before, which can be brought back. */
  previous: jsonb().$type<ChosenBaseMap>(),
});

/** Uploads of an archive that were begun and are not finished: one per administrator. */
export const baseMapUploadsTable = pgTable('base_map_uploads', {
  user: partOf(() => usersTable.id, 'user_id').primaryKey(),
  upload: uuid().notNull(),
  /** Bytes of the whole archive, as announced. */
  size: bigint({ mode: 'number' }).notNull(),
  begunAt: timestampColumn('begun_at').notNull(),
});
