import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { categoriesTable } from './categories.table.ts';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, foldedColumn, reference } from './table.ts';

export const productsTable = pgTable(
  'products',
  {
    ...baseColumns(),
    commerce: reference(() => commercesTable.id).notNull(),
    name: text().notNull(),
    nameFolded: foldedColumn('name').notNull(),
    description: text(),
    descriptionFolded: foldedColumn('description'),
    category: reference(() => categoriesTable.id),
    images: jsonb().notNull().default([]),
    section: text(),
    position: integer().notNull().default(0),
    allergens: jsonb(),
    price: integer(),
    currency: text().notNull(),
    unit: text(),
    availability: text().notNull(),
    sku: text(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('products_sku_key').on(table.commerce, table.sku).where(sql`${table.archivedAt} is null`),
    index('products_commerce').on(table.commerce).where(sql`${table.archivedAt} is null`),
    index('products_category').on(table.category),
    index('products_updated_at').on(table.updatedAt, table.id).where(sql`${table.archivedAt} is null`),
    index('products_name_trigram').using('gin', table.nameFolded.op('gin_trgm_ops')),
    index('products_description_trigram').using('gin', table.descriptionFolded.op('gin_trgm_ops')),
  ],
);
