import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { conversationsTable } from './conversations.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

/** Calls, with their whole state, so that every process can handle them. */
export const callsTable = pgTable(
  'calls',
  {
    /** The seed's `roomId`. */
    id: uuid().primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    conversation: cascadingReference(() => conversationsTable.id).notNull(),
    caller: cascadingReference(() => usersTable.id).notNull(),
    /** The caller's side. */
    side: text().notNull(),
    media: text().notNull(),
    status: text().notNull().default('ringing'),
    reason: text(),
    /** People whose devices ring, and those of them who declined. */
    rung: uuid().array().notNull(),
    declined: uuid().array().notNull().default(sql`'{}'`),
    ringUntil: timestampColumn('ring_until').notNull(),
    answeredBy: uuid('answered_by'),
    answeredAt: timestampColumn('answered_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    // A conversation has at most one open call.
    uniqueIndex('calls_live_key').on(table.conversation).where(sql`${table.status} <> 'ended'`),
    index('calls_conversation').on(table.conversation),
    index('calls_caller').on(table.caller),
  ],
);

/** Devices in calls. The process that holds a device's socket renews `seenAt`; one that is silent has left. */
export const callPeersTable = pgTable(
  'call_peers',
  {
    id: uuid().primaryKey(),
    call: cascadingReference(() => callsTable.id).notNull(),
    user: cascadingReference(() => usersTable.id, 'user_id').notNull(),
    joinedAt: timestampColumn('joined_at').notNull(),
    seenAt: timestampColumn('seen_at').notNull(),
    leftAt: timestampColumn('left_at'),
  },
  (table) => [
    // A person is in at most one call, with one device.
    uniqueIndex('call_peers_present_key').on(table.user).where(sql`${table.leftAt} is null`),
    index('call_peers_call').on(table.call),
    index('call_peers_user').on(table.user),
  ],
);

/** Signals on their way between devices, until they are acknowledged. */
export const callSignalsTable = pgTable(
  'call_signals',
  {
    /** Ids ascend, and a sender's signals are delivered in their order. */
    id: uuid().primaryKey(),
    sender: cascadingReference(() => callPeersTable.id).notNull(),
    recipient: cascadingReference(() => callPeersTable.id).notNull(),
    content: jsonb().notNull(),
  },
  (table) => [
    index('call_signals_sender').on(table.sender),
    index('call_signals_recipient').on(table.recipient, table.id),
  ],
);
