import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cascadingReference, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** One row per signed-in device: a family of refresh tokens, stored as hashes. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    /** SHA-256 of the current refresh token. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent'),
    /** Whether it began with two factors: a passkey, or a password and a second step. */
    hasSecondStep: boolean('has_second_step').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user').on(table.user),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** Replaced refresh tokens, stored for the maximum life of their session. Reuse of one means that it was stolen. */
export const spentTokensTable = pgTable(
  'spent_tokens',
  {
    /** SHA-256. */
    hash: text().primaryKey(),
    session: cascadingReference(() => sessionsTable.id, 'session_id').notNull(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [index('spent_tokens_session').on(table.session)],
);
