import type { ArchiveHeader, MapArchive } from '@callejero/contract/answers/base-map.ts';
import type { MapStyle } from '@callejero/contract/map-style.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, reference, timestampColumn } from './table.ts';
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
  user: cascadingReference(() => usersTable.id, 'user_id').primaryKey(),
  upload: uuid().notNull(),
  /** Bytes of the whole archive, as announced. */
  size: bigint({ mode: 'number' }).notNull(),
  begunAt: timestampColumn('begun_at').notNull(),
});

/** At most one row: the rectangle that is being taken out of another archive, or waits to be tried and published. */
export const baseMapExtractsTable = pgTable(
  'base_map_extracts',
  {
    /** It is the upload of the base map that is made of it. */
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    /** Null: by a command at the machine, which alone goes on with it. */
    createdBy: reference(() => usersTable.id, 'created_by'),
    source: text().notNull(),
    bounds: jsonb().$type<ArchiveHeader['bounds']>().notNull(),
    maxZoom: integer('max_zoom').notNull(),
    /** The version of the archive, which must stay the same: `{etag, modified, size}`. */
    version: jsonb().notNull(),
    /** Bytes of the extract, and how many have arrived. */
    size: bigint({ mode: 'number' }).notNull(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    /** Whoever works on it. Another one who takes it over writes its own mark. */
    worker: uuid(),
    finishedAt: timestampColumn('finished_at'),
    error: text(),
    archive: jsonb().$type<MapArchive>(),
  },
  (table) => [
    uniqueIndex('base_map_extracts_one').on(sql`(true)`),
    index('base_map_extracts_created_by').on(table.createdBy),
  ],
);
