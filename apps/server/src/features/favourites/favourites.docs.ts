/** What the API's reference says of the feature's special routes. */
import { favouritesSchema } from '@callejero/contract/answers/places.ts';
import { favouriteKinds } from '@callejero/contract/favourites.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Favoritos', {
    'GET /favourites': { summary: 'Lo que una persona guardó', data: favouritesSchema },
    'POST /favourites/:kind/:id': {
      summary: 'Guardar un comercio, un evento o una promoción',
      params: { kind: z.enum(favouriteKinds) },
      data: favouritesSchema,
      refusals: ['400'],
    },
    'DELETE /favourites/:kind/:id': {
      summary: 'Dejar de guardar',
      params: { kind: z.enum(favouriteKinds) },
      data: favouritesSchema,
    },
  }),
};
