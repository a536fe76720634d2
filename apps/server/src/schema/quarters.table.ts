import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { baseColumns, foldedColumn } from './table.ts';

const polygons = customType<{ data: string }>({ dataType: () => 'polygon[]' });
const box = customType<{ data: string }>({ dataType: () => 'box' });

/** The functions of the generated columns, and `quarter_of` over them, are in the first migration. */
export const quartersTable = pgTable('quarters', {
  ...baseColumns(),
  name: text().notNull(),
  nameFolded: foldedColumn('name').notNull(),
  geometry: jsonb().notNull(),
  /** All rings, holes among them: a point is in the area if an odd number of them contains it. */
  rings: polygons().generatedAlwaysAs(sql`quarter_rings(geometry)`),
  bounds: box().generatedAlwaysAs(sql`quarter_bounds(geometry)`),
  /** The `rev` for which the places were computed again (`quarters.jobs.ts`). */
  settledRev: integer('settled_rev'),
});
