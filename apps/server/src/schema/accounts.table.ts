import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/**
 * Single-use tokens of links in mails: confirming an address, recovering a password. The token is a keyed hash of the
 * row's id, so the job that writes the mail can compute it again although only its hash is stored.
 */
export const accountTokensTable = pgTable(
  'account_tokens',
  {
    id: uuid().primaryKey(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    /** `confirm-email`, `change-email`, `recover-password`, `invitation`, or `second-step` after the password. */
    kind: text().notNull(),
    /** SHA-256 of the token. */
    hash: text().notNull(),
    /** Data applied when the token is used: the new address, or the names and the hashed password of a sign-up. */
    payload: jsonb(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [
    uniqueIndex('account_tokens_hash_key').on(table.hash),
    index('account_tokens_user').on(table.user),
    index('account_tokens_expires_at').on(table.expiresAt),
  ],
);
