import * as z from 'zod';
import { named } from './answer.ts';

/** Answer of `/list-views`: the person's views of one list, and the fields of its rows that the person may read. */
export const listViewsSchema = named(
  'ListViews',
  z.object({
    views: z.array(z.object({ id: z.uuid(), name: z.string(), query: z.string() })),
    fields: z.array(z.string()),
  }),
);
export type ListViews = z.output<typeof listViewsSchema>;
export type SavedView = ListViews['views'][number];
