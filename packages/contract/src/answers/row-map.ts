/** The map of the rows of a list. */
import * as z from 'zod';
import { bounds, count, named, point } from './answer.ts';

/** Rows too close to each other to show separately at this zoom. */
export const rowCluster = point.extend({
  /** Stable for the same rows on the same grid, so that a map can reuse its marker. */
  id: z.string(),
  count,
  /** The bounds of its rows, to zoom to. */
  bounds,
});
export type RowCluster = z.output<typeof rowCluster>;

/** Every row within `bounds` exactly once, in a cluster's count or as a point. Rows without a point are not in it. */
export const rowMapSchema = named(
  'RowMap',
  z.object({
    /** The requested bounds, widened to the grid. */
    bounds,
    total: count,
    clusters: z.array(rowCluster),
    /** `name`: what identifies the row to people. */
    points: z.array(point.extend({ id: z.uuid(), name: z.string() })),
  }),
);
export type RowMap = z.output<typeof rowMapSchema>;
