import { pgTable } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { cascadingReference, timestampColumn } from './table.ts';

/** When the owners of a commerce were last asked whether its data are right. */
export const commerceQuestionsTable = pgTable('commerce_questions', {
  commerce: cascadingReference(() => commercesTable.id).primaryKey(),
  askedAt: timestampColumn('asked_at').notNull(),
});
