import { doublePrecision, index, pgTable, point, text } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn, pointIndex, reference, timestampColumn } from './table.ts';
import { usersTable } from './users.table.ts';
import { vehiclesTable } from './vehicles.table.ts';

export const locationsTable = pgTable(
  'locations',
  {
    ...baseColumns(),
    label: text(),
    labelFolded: foldedColumn('label'),
    /** x is the longitude, y the latitude. */
    point: point({ mode: 'xy' }).notNull(),
    kind: text().notNull(),
    accuracy: doublePrecision(),
    heading: doublePrecision(),
    speed: doublePrecision(),
    user: reference(() => usersTable.id, 'user_id'),
    vehicle: reference(() => vehiclesTable.id),
    capturedAt: timestampColumn('captured_at'),
  },
  (table) => [
    pointIndex('locations_point', table.point),
    index('locations_user').on(table.user),
    index('locations_vehicle').on(table.vehicle, table.capturedAt),
  ],
);
