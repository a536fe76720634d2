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

/**
 * The response's `data`: categories and places, the best first, then current and future events and promotions. `text` is
 * the name as stored.
 */
export type Suggestion =
  | { kind: 'category'; id: string; slug: string; text: string; icon: string | null; color: string | null }
  | {
      kind: 'commerce';
      id: string;
      slug: string;
      text: string;
      /** Name of its first category. */
      category: string;
      /** Its address in one line, if any. */
      where: string | null;
      /** Metres; only when the request has `near`. */
      distance?: number;
    }
  | ({ kind: 'event' } & SuggestedOffer)
  | ({ kind: 'promotion' } & SuggestedOffer);

interface SuggestedOffer {
  id: string;
  slug: string;
  text: string;
  /** Name of the place. */
  where: string | null;
}
