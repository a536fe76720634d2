/** `GET /commerces/map`: places and clusters of a map view. The list beside it is a separate request. */
import * as z from 'zod';
import type { Bounds } from './list-query/query.ts';
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
  /** JSON, as in the list of commerces; only accepted commerces match in any case. */
  _filters: z.string().optional(),
});

/** Places too close to each other to show separately at this zoom. */
export interface PlaceCluster extends Point {
  /** Stable for the same places on the same grid, so that a map can reuse its marker. */
  id: string;
  count: number;
  /** The bounds of its places, to zoom to. */
  bounds: Bounds;
  /** Number of places per top-level category, the largest first, at most four. */
  mix: [category: string, count: number][];
}

export interface PlaceOnMap extends Point {
  id: string;
  name: string;
  /** Its first category. */
  category: string;
}

/**
 * The response's `data`: every place within `bounds` exactly once, in a cluster's count or as a point. Points have five
 * decimals (about a metre); the decimals of clusters depend on the zoom.
 */
export interface PlaceMap {
  /** The requested bounds, widened to the grid. */
  bounds: Bounds;
  total: number;
  clusters: PlaceCluster[];
  points: PlaceOnMap[];
}
