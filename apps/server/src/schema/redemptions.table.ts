import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { promotionsTable } from './promotions.table.ts';
import { baseColumns, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const redemptionsTable = pgTable(
  'redemptions',
  {
    ...baseColumns(),
    promotion: reference(() => promotionsTable.id).notNull(),
    user: reference(() => usersTable.id, 'user_id').notNull(),
    firstName: text('first_name'),
    commerce: reference(() => commercesTable.id),
    status: text().notNull(),
    /** The short code to type instead of scanning. Not a field of the contract: only its owner receives it. */
    code: text(),
    expiresAt: timestampColumn('expires_at').notNull(),
    redeemedBy: reference(() => usersTable.id, 'redeemed_by'),
    redeemedAt: timestampColumn('redeemed_at'),
    reversedReason: text('reversed_reason'),
    reversedAt: timestampColumn('reversed_at'),
  },
  (table) => [
    // At most one open code; a new request renews it.
    uniqueIndex('redemptions_open_key')
      .on(table.promotion, table.user)
      .where(sql`${table.archivedAt} is null and ${table.status} = 'issued'`),
    uniqueIndex('redemptions_code_key').on(table.code).where(sql`${table.code} is not null`),
    index('redemptions_promotion').on(table.promotion, table.status, table.redeemedAt),
    index('redemptions_user').on(table.user, table.promotion),
    index('redemptions_commerce').on(table.commerce, table.redeemedAt),
    index('redemptions_redeemed_by').on(table.redeemedBy).where(sql`${table.redeemedBy} is not null`),
    index('redemptions_open').on(table.expiresAt).where(sql`${table.status} = 'issued'`),
  ],
);
