/** The numbers of a place by week, for those who manage it. */
import * as z from 'zod';
import { placeNumberNames } from '../use.ts';
import { count, named } from './answer.ts';

/** Answer of `GET /commerces/:id/numbers`. */
export const placeNumbersSchema = named(
  'PlaceNumbers',
  z.object({
    /** The Mondays of the weeks; the last week is not over. */
    weeks: z.array(z.iso.date()),
    /** For owners null instead of a number from 1 to 4, except of redemptions, which they make themselves. */
    kinds: z.array(z.object({ kind: z.enum(placeNumberNames), values: z.array(count.nullable()) })),
    /** Median minutes from a person's first message to the first answer, of the conversations that began in the week. */
    answerMinutes: z.array(count.nullable()),
    /** The same of all weeks. */
    medianMinutes: count.nullable(),
    /** Words that at least five people of one day searched, and that find the place. */
    words: z.array(z.object({ words: z.string(), people: count })),
  }),
);
export type PlaceNumbers = z.output<typeof placeNumbersSchema>;
