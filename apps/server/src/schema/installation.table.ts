import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './table.ts';

/**
 * What the database knows of its installation, by name: a fingerprint of each key that was used with it, its last backup. It
 * belongs to this installation, so it is not in backups.
 */
export const installationTable = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
  at: timestampColumn('at').notNull(),
});
