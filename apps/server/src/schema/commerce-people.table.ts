import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Open invitations to a commerce. An accepted or withdrawn one is deleted; the history keeps who did what. */
export const commerceInvitationsTable = pgTable(
  'commerce_invitations',
  {
    id: uuid().primaryKey(),
    commerce: cascadingReference(() => commercesTable.id).notNull(),
    /** The owner who invites: it holds as long as they are one. */
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    role: text().notNull(),
    /** SHA-256 of the token in the link. */
    hash: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('commerce_invitations_hash').on(table.hash),
    index('commerce_invitations_commerce').on(table.commerce),
    index('commerce_invitations_user').on(table.user),
  ],
);

/** The session of a shop's computer, or the code that opens one. One that ended is deleted. */
export const tillsTable = pgTable(
  'tills',
  {
    id: uuid().primaryKey(),
    commerce: cascadingReference(() => commercesTable.id).notNull(),
    /** Who opened it: it lasts as long as they may. */
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    name: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** SHA-256 of the code, until it is used. */
    codeHash: text('code_hash'),
    codeExpiresAt: timestampColumn('code_expires_at').notNull(),
    /** SHA-256 of the session's token, once it is open. */
    hash: text(),
    openedAt: timestampColumn('opened_at'),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('tills_code_hash').on(table.codeHash),
    uniqueIndex('tills_hash').on(table.hash),
    index('tills_commerce').on(table.commerce),
    index('tills_user').on(table.user),
  ],
);
