/** `GET /commerces/suggestions`: completions for a search while it is being typed. */
import * as z from 'zod';
import { nearSchema } from './list-query/near.ts';
import { textSchema } from './resource.ts';

/** At most `most` categories and places, plus at most `offers` events and as many promotions. */
export const suggestionLimits = { least: 2, most: 8, offers: 3 } as const;

export const suggestionsQuerySchema = z.strictObject({
  q: textSchema(1, 80),
  /** `lat,lng`: sorts equally good suggestions by distance. */
  near: nearSchema.optional(),
});
