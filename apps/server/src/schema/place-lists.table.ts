import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Named lists of places that a person made, in their order. */
export const placeListsTable = pgTable(
  'place_lists',
  {
    id: uuid().primaryKey(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    rev: integer().notNull().default(1),
    name: text().notNull(),
    places: uuid().array().notNull().default([]),
    /** The secret part of the address under which everybody reads the list. */
    token: text(),
    sharedUntil: timestampColumn('shared_until'),
    /** Why the team took the list down. */
    removedBecause: text('removed_because'),
  },
  (table) => [
    index('place_lists_user').on(table.user),
    uniqueIndex('place_lists_token_key').on(table.token),
    index('place_lists_shared').on(table.sharedUntil),
  ],
);
