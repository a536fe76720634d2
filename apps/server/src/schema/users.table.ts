import { defaultQuietHours } from '@callejero/contract/resources/users.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, timestampColumn } from './table.ts';

/** Users and administrators: one table, two collections. */
export const usersTable = pgTable(
  'users',
  {
    ...baseColumns(),
    email: text().notNull(),
    emailFolded: foldedColumn('email').notNull(),
    emailVerifiedAt: timestampColumn('email_verified_at'),
    firstName: text('first_name').notNull(),
    firstNameFolded: foldedColumn('first_name').notNull(),
    lastName: text('last_name'),
    lastNameFolded: foldedColumn('last_name'),
    phone: text(),
    gender: text(),
    avatar: text(),
    roles: text().array().notNull(),
    status: text().notNull().default('active'),
    pushId: uuid('push_id').notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    notificationPrefs: jsonb('notification_prefs').notNull().default({}),
    quietHours: jsonb('quiet_hours').default(defaultQuietHours),
    noticeQuarters: uuid('notice_quarters').array().notNull().default([]),
    noticeCategories: uuid('notice_categories').array().notNull().default([]),
    locale: text().notNull().default('es'),
    /** When the user accepted the terms and the privacy notice. */
    termsAcceptedAt: timestampColumn('terms_accepted_at'),
    permissions: text().array().notNull().default([]),
    invitedBy: uuid('invited_by'),
    lastLoginAt: timestampColumn('last_login_at'),
    /** Argon2id; null for an account without a password. Not in any contract, so no collection can read it. */
    passwordHash: text('password_hash'),
    /** When a temporary password expires; null for one that its person chose. */
    passwordExpiresAt: timestampColumn('password_expires_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email).where(sql`${table.archivedAt} is null`),
    index('users_notice_quarters').using('gin', table.noticeQuarters),
    index('users_notice_categories').using('gin', table.noticeCategories),
    index('users_roles').using('gin', table.roles),
    index('users_created_at').on(table.createdAt),
  ],
);
