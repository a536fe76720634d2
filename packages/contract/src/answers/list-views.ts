import * as z from 'zod';
import { named } from './answer.ts';

/** Answer of `/list-views`: the person's views of one list, and the fields of its rows that may be columns. */
export const listViewsSchema = named(
  'ListViews',
  z.object({
    views: z.array(z.object({ id: z.uuid(), name: z.string(), query: z.string() })),
    /** `names`: of a reference, the field that names its rows. */
    fields: z.array(z.object({ name: z.string(), names: z.string().nullable() })),
  }),
);
export type ListViews = z.output<typeof listViewsSchema>;
export type SavedView = ListViews['views'][number];
