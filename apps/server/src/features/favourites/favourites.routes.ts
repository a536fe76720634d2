import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { type ApiContext, type Env, idOf } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { dropFavourite, favouritesOf, keepFavourite } from './favourites.service.ts';

/** `GET /favourites`, `POST` and `DELETE /favourites/:kind/:id`: one's own. */
export function favouritesRoutes(deps: ResourceDeps): Hono<Env> {
  const wanted = (c: ApiContext) => ({
    principal: c.env.principal,
    kind: c.req.param('kind') ?? '',
    id: idOf(c),
  });
  return routes({
    'GET /': allow('signed-in', async (c) =>
      c.json({ data: await favouritesOf(deps.platform.db, c.env.principal.id ?? '') }),
    ),
    'POST /:kind/:id': allow('signed-in', async (c) =>
      c.json({ data: await keepFavourite(deps, wanted(c)) }),
    ),
    'DELETE /:kind/:id': allow('signed-in', async (c) =>
      c.json({ data: await dropFavourite(deps, wanted(c)) }),
    ),
  });
}
