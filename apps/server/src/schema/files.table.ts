import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseColumns } from './table.ts';
import { usersTable } from './users.table.ts';

export const filesTable = pgTable(
  'files',
  {
    ...baseColumns(),
    name: text().notNull(),
    file: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    owner: uuid().references(() => usersTable.id),
    private: boolean().notNull().default(false),
    checksum: text().notNull(),
  },
  (table) => [
    uniqueIndex('files_file_key').on(table.file),
    index('files_created_at').on(table.createdAt),
    index('files_owner').on(table.owner).where(sql`${table.owner} is not null`),
  ],
);
