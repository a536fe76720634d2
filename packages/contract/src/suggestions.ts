/** `GET /commerces/suggestions`: what somebody may mean who is still typing. */
import * as z from 'zod';
import { nearSchema } from './near.ts';
import { textSchema } from './resource.ts';

/** `most` categories and places, besides as many `offers` of events and of promotions. */
export const suggestionLimits = { least: 2, most: 8, offers: 3 } as const;

export const suggestionsQuerySchema = z.strictObject({
  q: textSchema(1, 80),
  /** `lat,lng`: of equally good ones the nearest come first. */
  near: nearSchema.optional(),
});

/**
 * The answer's `data` is a list of these: categories and places, the best first, then events and promotions that are to come
 * or run; `text` is their name as it is written.
 */
export type Suggestion =
  | { kind: 'category'; id: string; slug: string; text: string; icon: string | null; color: string | null }
  | {
      kind: 'commerce';
      id: string;
      slug: string;
      text: string;
      /** The name of its first category. */
      category: string;
      /** Its address in a line, when it has one. */
      where: string | null;
      /** Metres; only where `near` was asked for. */
      distance?: number;
    }
  | ({ kind: 'event' } & SuggestedOffer)
  | ({ kind: 'promotion' } & SuggestedOffer);

interface SuggestedOffer {
  id: string;
  slug: string;
  text: string;
  /** The name of the place. */
  where: string | null;
}
