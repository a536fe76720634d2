import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { baseColumns } from './table.ts';

export const pagesTable = pgTable(
  'pages',
  { ...baseColumns(), slug: text().notNull(), title: text().notNull(), body: text().notNull() },
  (table) => [uniqueIndex('pages_slug_key').on(table.slug)],
);
