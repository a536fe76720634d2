/** `GET /commerces/map`: what a map shows of a view. The list beside it is the collection's own. */
import * as z from 'zod';
import type { Bounds } from './query.ts';
import type { Point } from './resource.ts';

/** Web Mercator (EPSG:3857), as of MapLibre and OpenStreetMap: zoom 0 is the world in one tile. */
const placeMapLimits = { minZoom: 0, maxZoom: 22 } as const;

const coordinate = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d+)?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most);

const boundsMessage = 'Escribe oeste, sur, este y norte: -96.95,19.50,-96.85,19.58.';

/** `west,south,east,north` in degrees. */
const boundsSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.tuple([coordinate(180), coordinate(90), coordinate(180), coordinate(90)], boundsMessage))
  .refine(([west, south, east, north]) => west < east && south < north, boundsMessage)
  .transform(([west, south, east, north]): Bounds => ({ west, south, east, north }));

export const placeMapQuerySchema = z.strictObject({
  bounds: boundsSchema,
  zoom: z
    .string()
    .regex(/^\d{1,2}$/, 'Escribe un número entero.')
    .transform(Number)
    .refine((zoom) => zoom <= placeMapLimits.maxZoom, `Como máximo ${placeMapLimits.maxZoom}.`),
  /** JSON, as of the list of commerces; accepted ones are meant in any case. */
  _filters: z.string().optional(),
});

/** Many places, too near each other to be told apart at this zoom. */
export interface PlaceCluster extends Point {
  /** The same for the same places of the same grid, so that a map may keep what it drew. */
  id: string;
  count: number;
  /** Around its places: where to zoom. */
  bounds: Bounds;
  /** By the top of their first category's branch, how many; the most first, at most four. */
  mix: [category: string, count: number][];
}

export interface PlaceOnMap extends Point {
  id: string;
  name: string;
  /** Its first one. */
  category: string;
}

/**
 * The answer's `data`: every place of `bounds` once, in a cluster's count or as a point. Points have five decimals, a metre,
 * clusters as many as their zoom can show.
 */
export interface PlaceMap {
  /** What was asked for, widened to the grid: nothing is missing inside. */
  bounds: Bounds;
  total: number;
  clusters: PlaceCluster[];
  points: PlaceOnMap[];
}
