import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, point, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { commercesTable } from './commerces.table.ts';
import { baseColumns, foldedColumn, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';

export const vehiclesTable = pgTable(
  'vehicles',
  {
    ...baseColumns(),
    owner: reference(() => usersTable.id).notNull(),
    commerce: reference(() => commercesTable.id),
    plate: text(),
    plateFolded: foldedColumn('plate'),
    kind: text().notNull(),
    brand: text(),
    brandFolded: foldedColumn('brand'),
    model: text(),
    modelFolded: foldedColumn('model'),
    color: text(),
    photo: text(),
    active: boolean().notNull().default(true),
    sharedUntil: timestampColumn('shared_until'),
    /** x is the longitude, y the latitude. */
    position: point({ mode: 'xy' }),
    positionAt: timestampColumn('position_at'),
  },
  (table) => [
    uniqueIndex('vehicles_plate_key').on(table.plate).where(sql`${table.archivedAt} is null`),
    index('vehicles_owner').on(table.owner),
    index('vehicles_commerce').on(table.commerce),
    index('vehicles_shared').on(table.sharedUntil).where(sql`${table.sharedUntil} is not null`),
    index('vehicles_plate_trigram').using('gin', table.plateFolded.op('gin_trgm_ops')),
    index('vehicles_brand_trigram').using('gin', table.brandFolded.op('gin_trgm_ops')),
    index('vehicles_model_trigram').using('gin', table.modelFolded.op('gin_trgm_ops')),
  ],
);
