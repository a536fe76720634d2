/** The views of a map that are asked for: of places (`GET /commerces/map`), and of the rows of a list (`GET /<collection>/row-map`). */
import * as z from 'zod';
import type { Bounds } from './list-query/query.ts';
import { wholeNumber } from './list-query/whole-number.ts';

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
  zoom: wholeNumber(placeMapLimits.maxZoom),
  /** JSON, as in the list of commerces; only accepted commerces match in any case. */
  _filters: z.string().optional(),
});

export const rowMapQuerySchema = placeMapQuerySchema.extend({
  /** JSON, as in the list. */
  _filters: z.string().optional(),
  _archived: z.enum(['true', 'false'], 'Indica true o false.').optional(),
});
