import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, point, text } from 'drizzle-orm/pg-core';
import { provincesTable } from './provinces.table.ts';
import { baseColumns, foldedColumn, reference } from './table.ts';
import { usersTable } from './users.table.ts';

export const addressesTable = pgTable(
  'addresses',
  {
    ...baseColumns(),
    street: text(),
    streetFolded: foldedColumn('street'),
    number: text(),
    extra: text(),
    extraFolded: foldedColumn('extra'),
    postalCode: text('postal_code'),
    locality: text().notNull(),
    localityFolded: foldedColumn('locality').notNull(),
    province: reference(() => provincesTable.id).notNull(),
    country: text().notNull(),
    location: point({ mode: 'xy' }),
    label: text(),
    owner: reference(() => usersTable.id),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    index('addresses_owner').on(table.owner).where(sql`${table.owner} is not null`),
    index('addresses_province').on(table.province),
    index('addresses_street_trigram')
      .using('gin', table.streetFolded.op('gin_trgm_ops'))
      .where(sql`${table.streetFolded} is not null`),
    index('addresses_extra_trigram')
      .using('gin', table.extraFolded.op('gin_trgm_ops'))
      .where(sql`${table.extraFolded} is not null`),
  ],
);
