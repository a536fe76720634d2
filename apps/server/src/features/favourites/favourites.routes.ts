import { favouritesSchema } from '@callejero/contract/answers/places.ts';
import { favouriteKinds } from '@callejero/contract/favourites.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type ApiContext, type Env, getId } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { addFavourite, readFavourites, removeFavourite } from './favourites.service.ts';

const one = { params: { kind: z.enum(favouriteKinds) }, data: favouritesSchema };

/** `/favourites`: the person's own. */
export function favouritesRoutes(deps: ResourceDeps): Hono<Env> {
  const wanted = (c: ApiContext) => ({
    principal: c.env.principal,
    kind: c.req.param('kind') ?? '',
    id: getId(c),
  });
  return routes(
    {
      'GET /': answers('signed-in', { summary: 'Lo que una persona guardó', data: favouritesSchema }, (c) =>
        readFavourites(deps.platform.db, c.env.principal.id ?? ''),
      ),
      'POST /:kind/:id': answers(
        'signed-in',
        { ...one, summary: 'Guardar un comercio, un evento o una promoción', refusals: ['400'] },
        (c) => addFavourite(deps, wanted(c)),
      ),
      'DELETE /:kind/:id': answers('signed-in', { ...one, summary: 'Dejar de guardar' }, (c) =>
        removeFavourite(deps, wanted(c)),
      ),
    },
    'Favoritos',
  );
}
