/** Saved views of the lists of the back office, each person's own. */
import * as z from 'zod';
import { textSchema } from './resource.ts';

/** Maximum of views of a person, in all lists. */
export const maxListViews = 100;

const listSchema = z.string('Indica la lista.').regex(/^[a-z][a-zA-Z-]{0,40}$/, 'Indica la lista.');

/** Parameters of `GET /list-views`. */
export const listViewsQuerySchema = z.strictObject({ list: listSchema });

/** Body of `PUT /list-views/:id`. */
export const listViewSchema = z.strictObject({
  /** The collection that the list shows. */
  list: listSchema,
  name: textSchema(1, 60),
  /** What the list's address has after the question mark: filters, order and columns. */
  query: z.string('Indica la vista.').max(4000, 'Escribe 4000 caracteres como máximo.').trim(),
});
