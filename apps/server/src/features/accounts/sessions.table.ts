import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../resource/table.ts';
import { usersTable } from '../users/users.table.ts';

/** One row per signed-in device: a family of refresh tokens of which only hashes are stored. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user: uuid('user_id')
      .notNull()
      .references(() => usersTable.id),
    /** SHA-256 of the refresh token that is valid now. */
    tokenHash: text('token_hash').notNull(),
    /** Of its predecessor: presenting it within the grace gives the same successor again; later it ends the family. */
    previousHash: text('previous_hash'),
    rotatedAt: timestampColumn('rotated_at'),
    userAgent: text('user_agent'),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_previous_hash').on(table.previousHash),
    index('sessions_user').on(table.user),
  ],
);
