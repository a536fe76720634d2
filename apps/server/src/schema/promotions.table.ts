import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { discountsTable } from './discounts.table.ts';
import { baseColumns, foldedColumn, reference, timestampColumn } from './table.ts';

export const promotionsTable = pgTable(
  'promotions',
  {
    ...baseColumns(),
    /** Null for the whole city. */
    commerce: reference(() => commercesTable.id),
    title: text().notNull(),
    titleFolded: foldedColumn('title').notNull(),
    slug: text().notNull(),
    terms: text().notNull(),
    termsFolded: foldedColumn('terms').notNull(),
    image: text(),
    products: uuid().array().notNull().default([]),
    /** Null when the promotion has its own discount. */
    discount: reference(() => discountsTable.id),
    ownDiscountType: text('own_discount_type'),
    ownDiscountValue: integer('own_discount_value'),
    startsAt: timestampColumn('starts_at').notNull(),
    endsAt: timestampColumn('ends_at').notNull(),
    validHours: text('valid_hours'),
    status: text().notNull(),
    mode: text().notNull(),
    couponCode: text('coupon_code'),
    quotaTotal: integer('quota_total'),
    quotaPerUser: integer('quota_per_user'),
    redeemedCount: integer('redeemed_count').notNull().default(0),
    /** When the people who saved its commerce were notified that it began. Not in the contract. */
    toldAt: timestampColumn('told_at'),
  },
  (table) => [
    uniqueIndex('promotions_slug_key').on(table.slug).where(sql`${table.archivedAt} is null`),
    index('promotions_commerce').on(table.commerce).where(sql`${table.archivedAt} is null`),
    index('promotions_discount').on(table.discount),
    index('promotions_starts_at').on(table.startsAt, table.id).where(sql`${table.archivedAt} is null`),
    index('promotions_ends_at').on(table.status, table.endsAt).where(sql`${table.archivedAt} is null`),
    index('promotions_untold')
      .on(table.startsAt)
      .where(sql`${table.toldAt} is null and ${table.status} = 'published'`),
    index('promotions_products').using('gin', table.products),
    index('promotions_title_trigram').using('gin', table.titleFolded.op('gin_trgm_ops')),
    index('promotions_terms_trigram').using('gin', table.termsFolded.op('gin_trgm_ops')),
  ],
);
