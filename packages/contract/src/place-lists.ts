/** Bodies of the routes of lists of places. */
import * as z from 'zod';
import { abuseKinds } from './enums/abuse.ts';
import { maxListedPlaces, maxListName } from './favourites.ts';
import { idSchema, textSchema, toEnum } from './resource.ts';

/** Body of `PUT /place-lists/:id`. `rev` is that of the version that was changed; absent for a new list. */
export const placeListSchema = z.strictObject({
  rev: z.int('Falta la revisión.').min(1, 'Falta la revisión.').optional(),
  name: textSchema(1, maxListName),
  places: z
    .array(idSchema, 'Indica los lugares.')
    .max(maxListedPlaces, `Caben ${maxListedPlaces} lugares como máximo.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Un lugar está dos veces.'),
});
export type PlaceListInput = z.output<typeof placeListSchema>;

/** Body of `POST /shared-lists/:token/report`. */
export const reportListSchema = z
  .strictObject({
    kind: toEnum(abuseKinds, 'Elige qué pasa.'),
    text: textSchema(1, 1000).nullish(),
  })
  .refine(({ kind, text }) => kind !== 'other' || (text ?? null) !== null, {
    path: ['text'],
    message: 'Explica qué pasa.',
  });
export type ReportList = z.output<typeof reportListSchema>;
