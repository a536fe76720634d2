import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, cascadingReference, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const conversationsTable = pgTable(
  'conversations',
  {
    ...baseColumns(),
    type: text().notNull(),
    /** The people who ask. Who answers depends on the commerce's owners or a permission, so losing that ends the access. */
    participants: uuid().array().notNull(),
    commerce: reference(() => commercesTable.id),
    status: text().notNull().default('open'),
    /** `commerce:<commerce>:<person>`, `support:<person>` or `direct:<both, sorted>`; unique, so that two devices open one. */
    key: text(),
    /** When the neighbour whose code was scanned accepted the direct conversation. */
    acceptedAt: timestampColumn('accepted_at'),
    assignee: reference(() => usersTable.id),
    firstSeq: integer('first_seq').notNull().default(1),
    lastSeq: integer('last_seq').notNull().default(0),
    lastMod: integer('last_mod').notNull().default(0),
    lastMessageAt: timestampColumn('last_message_at'),
    /** The side of the last message. */
    lastSide: text('last_side'),
    /** Sides that block the other one. Not in the contract, so that nobody learns about being blocked. */
    blockedBy: text('blocked_by').array().notNull().default(sql`'{}'`),
    /** Labels of the commerce's inbox. Not in the contract, so that customers never read them. */
    labels: uuid().array().notNull().default(sql`'{}'`),
    /** When the commerce's away message was sent last. */
    awayAt: timestampColumn('away_at'),
  },
  (table) => [
    index('conversations_participants').using('gin', table.participants),
    index('conversations_commerce').on(table.commerce, table.lastMessageAt),
    index('conversations_support').on(table.lastMessageAt).where(sql`${table.type} = 'support'`),
    index('conversations_assignee').on(table.assignee).where(sql`${table.assignee} is not null`),
    uniqueIndex('conversations_key').on(table.key),
  ],
);

/** What one person has seen, muted and cleared of a conversation. */
export const conversationMembersTable = pgTable(
  'conversation_members',
  {
    conversation: cascadingReference(() => conversationsTable.id).notNull(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    /** The side for which the person has read; an owner of the commerce may also be a customer. */
    side: text().notNull(),
    /** The last message that reached one of the person's devices. */
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    clearedSeq: integer('cleared_seq').notNull().default(0),
    muted: boolean().notNull().default(false),
    markedUnread: boolean('marked_unread').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'conversation_members_pkey', columns: [table.conversation, table.user] }),
    index('conversation_members_user').on(table.user),
  ],
);

/** Records each access of a moderator to a conversation of others. Rows are never deleted; its people may see them. */
export const conversationAccessesTable = pgTable(
  'conversation_accesses',
  {
    id: uuid().primaryKey(),
    conversation: cascadingReference(() => conversationsTable.id).notNull(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    reason: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    index('conversation_accesses_conversation').on(table.conversation),
    index('conversation_accesses_user').on(table.user, table.conversation),
  ],
);

/** Prepared answers of a commerce's owners. */
export const quickRepliesTable = pgTable('quick_replies', {
  commerce: cascadingReference(() => commercesTable.id).primaryKey(),
  replies: text().array().notNull(),
});

/** What the people who answer for a commerce arranged in its inbox. */
export const commerceInboxesTable = pgTable('commerce_inboxes', {
  commerce: cascadingReference(() => commercesTable.id).primaryKey(),
  rev: integer().notNull().default(1),
  greeting: text(),
  away: text(),
  calls: boolean().notNull().default(true),
  /** `[{id, name, tone}]`, in their order. */
  labels: jsonb().notNull().default([]),
});

/** Notes of the answering side, which the other side never gets. */
export const conversationNotesTable = pgTable(
  'conversation_notes',
  {
    id: uuid().primaryKey(),
    conversation: cascadingReference(() => conversationsTable.id).notNull(),
    author: reference(() => usersTable.id).notNull(),
    body: text().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('conversation_notes_conversation').on(table.conversation, table.createdAt),
    index('conversation_notes_author').on(table.author),
  ],
);
