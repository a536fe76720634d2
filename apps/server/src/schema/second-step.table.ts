import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessionsTable } from './sessions.table.ts';
import { partOf, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

const user = () => partOf(() => usersTable.id, 'user_id').notNull();

/** Apps that show codes (RFC 6238): one per account, and one that is being set up. */
export const totpSecretsTable = pgTable(
  'totp_secrets',
  {
    id: uuid().primaryKey(),
    user: user(),
    /** Encrypted with a key of the server. In no contract, so no collection can read it. */
    secret: text().notNull(),
    /** The session that sets it up: whoever confirms it must be the same. */
    session: partOf(() => sessionsTable.id, 'session_id'),
    /** The last step of 30 seconds whose code was accepted: no code passes twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    /** Null until a first code shows that the app has it. */
    confirmedAt: timestampColumn('confirmed_at'),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('totp_secrets_user_key').on(table.user).where(sql`${table.confirmedAt} is not null`),
    index('totp_secrets_user').on(table.user),
    index('totp_secrets_session').on(table.session).where(sql`${table.session} is not null`),
  ],
);

/** Recovery codes that are left; a used one is deleted. */
export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    user: user(),
    /** SHA-256 of the account's id and the code, which has 80 random bits. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
);
