import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns } from './table.ts';

export const conversationsTable = pgTable(
  'conversations',
  {
    ...baseColumns(),
    type: text().notNull(),
    participants: uuid().array().notNull(),
    commerce: uuid().references(() => commercesTable.id),
    status: text().notNull().default('open'),
    /** `{<user>: {lastReadSeq, muted, blocked}}`. In no contract: nobody sees whom another one blocks. */
    participantStates: jsonb('participant_states').notNull().default({}),
  },
  (table) => [
    index('conversations_participants').using('gin', table.participants),
    index('conversations_commerce').on(table.commerce),
  ],
);
