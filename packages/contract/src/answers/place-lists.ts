import * as z from 'zod';
import { moment, named } from './answer.ts';

const list = { name: z.string(), places: z.array(z.uuid()) };

/** Answer of `/place-lists`: the person's own lists, by name. */
export const placeListsSchema = named(
  'PlaceLists',
  z.array(
    z.object({
      id: z.uuid(),
      rev: z.int(),
      ...list,
      /** `token` is the last part of the link's address. */
      shared: z.object({ token: z.string(), until: moment }).nullable(),
      /** Why the team took the list down: it can't be shared any more. */
      removedBecause: z.string().nullable(),
    }),
  ),
);
export type PlaceLists = z.output<typeof placeListsSchema>;
export type PlaceList = PlaceLists[number];

/** Answer of `GET /shared-lists/:token`: nothing about whose list it is. */
export const sharedListSchema = named('SharedList', z.object(list));
export type SharedList = z.output<typeof sharedListSchema>;
