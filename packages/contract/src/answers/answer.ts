/**
 * The schemas of answers that are no records of a collection. They stand apart from the types that the client imports, so that
 * no schema that only the API reference reads gets into a screen's code.
 */
import * as z from 'zod';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never;

/** Declares the schema of an answer of type `T`; does not compile when the two differ. */
export const answerOf =
  <T>() =>
  <S extends z.ZodType>(schema: S & Same<z.output<S>, T>): S =>
    schema;

/** The schema is a component `name` of the API reference, to which every use refers. */
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
