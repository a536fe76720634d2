/**
 * Answers that are not records of a collection: their schemas, and types derived from them. Screens import only the types, so
 * that schemas for the API reference do not get into their code.
 */
import * as z from 'zod';

/** Makes the schema a component `name` of the API reference, to which every use refers. */
export const named = <S extends z.ZodType>(name: string, schema: S): S => schema.meta({ id: name }) as S;

/** Counts. */
export const count = z.int().min(0);
export const moment = z.iso.datetime({ offset: true });
export const point = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export const bounds = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
});
