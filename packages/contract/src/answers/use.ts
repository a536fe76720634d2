/** Answers about the use of the guide. */
import * as z from 'zod';
import { type placeUseKinds, placeUseNames, useKindNames } from '../use.ts';
import { count, named } from './answer.ts';

/** The numbers of a place, or of all places of a quarter or a category. */
const placeUse = z.object(
  Object.fromEntries(placeUseNames.map((kind) => [kind, count])) as Record<
    keyof typeof placeUseKinds,
    typeof count
  >,
);

const useRowSchema = placeUse.extend({
  /** Null for the places without a quarter or category. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
});
export type UseRow = z.output<typeof useRowSchema>;

/** Words with the number of people who searched them; of each day only words of at least five. */
const useWordsSchema = z.object({ words: z.string(), people: count });
export type UseWords = z.output<typeof useWordsSchema>;

/** Answer of `GET /use`. */
export const useReportSchema = named(
  'UseReport',
  z.object({
    /** The first day that was counted; null if nothing was counted yet. */
    since: z.iso.date().nullable(),
    /** The days of the city, of twelve months the first of each; the last is today's. */
    dates: z.array(z.iso.date()),
    /** `before`: in the equally long period before. `values`: one number for each of `dates`. */
    kinds: z.array(
      z.object({ kind: z.enum(useKindNames), total: count, before: count, values: z.array(count) }),
    ),
    places: z.array(useRowSchema),
    quarters: z.array(useRowSchema),
    categories: z.array(useRowSchema),
    searches: z.array(useWordsSchema),
    nothing: z.array(useWordsSchema),
  }),
);
export type UseReport = z.output<typeof useReportSchema>;

/** Answer of `GET /commerces/:id/use`. */
export const placeUseReportSchema = named(
  'PlaceUseReport',
  z.object({
    /** For owners null instead of a number from 1 to 4. */
    kinds: z.array(
      z.object({ kind: z.enum(placeUseNames), total: count.nullable(), before: count.nullable() }),
    ),
  }),
);
export type PlaceUseReport = z.output<typeof placeUseReportSchema>;
