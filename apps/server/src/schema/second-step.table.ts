import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessionsTable } from './sessions.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

const user = () => cascadingReference(() => usersTable.id, 'user_id').notNull();

/** Secrets of authenticator apps (RFC 6238): one per account, and one that is being set up. */
export const totpSecretsTable = pgTable(
  'totp_secrets',
  {
    id: uuid().primaryKey(),
    user: user(),
    /** Encrypted with a key of the server. Not in the contract, so no collection can read it. */
    secret: text().notNull(),
    /** The session that sets it up, which must also confirm it. */
    session: cascadingReference(() => sessionsTable.id, 'session_id'),
    /** The last step of 30 seconds whose code was accepted, so that no code is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** Null until a first code proves that the app has the secret. */
    confirmedAt: timestampColumn('confirmed_at'),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('totp_secrets_user_key').on(table.user).where(sql`${table.confirmedAt} is not null`),
    index('totp_secrets_user').on(table.user),
    index('totp_secrets_session').on(table.session).where(sql`${table.session} is not null`),
  ],
);

/** Unused recovery codes; a used one is deleted. */
export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    user: user(),
    /** SHA-256 of the account's id and the code, which has 80 random bits. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
);
