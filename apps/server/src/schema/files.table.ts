import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { messagesTable } from './messages.table.ts';
import { baseColumns, reference } from './table.ts';
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
    owner: reference(() => usersTable.id),
    private: boolean().notNull().default(false),
    checksum: text().notNull(),
    /** The message that the file was sent with. Not in the contract, because people see it in the message. */
    message: uuid().references((): AnyPgColumn => messagesTable.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('files_file_key').on(table.file),
    index('files_created_at').on(table.createdAt),
    index('files_message').on(table.message).where(sql`${table.message} is not null`),
    index('files_owner').on(table.owner).where(sql`${table.owner} is not null`),
  ],
);
