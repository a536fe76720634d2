/** `GET /commerces/suggestions`: completions for a search while it is being typed. */
import * as z from 'zod';
import { nearSchema } from './list-query/near.ts';
import { textSchema } from './resource.ts';

export const suggestionsQuerySchema = z.strictObject({
  q: textSchema(1, 80),
  /** `lat,lng`: sorts equally good suggestions by distance. */
  near: nearSchema.optional(),
});
