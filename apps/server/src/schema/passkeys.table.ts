import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessionsTable } from './sessions.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** WebAuthn credentials. */
export const passkeysTable = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    /** Base64url, as the browser names it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter; 0 for authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    backedUp: boolean('backed_up').notNull(),
    name: text().notNull(),
    /** The host of PUBLIC_URL at which it was registered or last used: it signs in only there. Null while that is not known. */
    host: text(),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user').on(table.user),
  ],
);

/** Ceremonies in progress. Each can be finished once. */
export const passkeyCeremoniesTable = pgTable(
  'passkey_ceremonies',
  {
    /** SHA-256 of the ceremony's name, so that reading the table is not enough to finish one. */
    hash: text().primaryKey(),
    kind: text().notNull(),
    challenge: text().notNull(),
    /** For a registration: the user and the session. */
    user: cascadingReference(() => usersTable.id, 'user_id'),
    session: cascadingReference(() => sessionsTable.id, 'session_id'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    index('passkey_ceremonies_expires_at').on(table.expiresAt),
    index('passkey_ceremonies_user').on(table.user).where(sql`${table.user} is not null`),
    index('passkey_ceremonies_session').on(table.session).where(sql`${table.session} is not null`),
  ],
);
