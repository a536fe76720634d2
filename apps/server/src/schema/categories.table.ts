import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, reference } from './table.ts';

export const categoriesTable = pgTable(
  'categories',
  {
    ...baseColumns(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    slug: text().notNull(),
    kind: text().notNull(),
    parent: reference((): AnyPgColumn => categoriesTable.id),
    icon: text(),
    color: text().notNull(),
    order: integer().notNull().default(0),
    osmTags: text('osm_tags').array().notNull().default([]),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('categories_slug_key').on(table.kind, table.slug).where(sql`${table.archivedAt} is null`),
    index('categories_parent').on(table.parent),
  ],
);
