import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { type ApiContext, type Env, idOf } from '../../http/context.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { dropFavourite, favouritesOf, keepFavourite } from './favourites.service.ts';

/** `GET /favourites`, `POST` and `DELETE /favourites/:kind/:id`: one's own. */
export function favouritesRoutes(deps: ResourceDeps): Hono<Env> {
  const app = new Hono<Env>();
  const wanted = (c: ApiContext) => ({
    principal: c.env.principal,
    kind: c.req.param('kind') ?? '',
    id: idOf(c),
  });
  app.get(
    '/',
    allow('signed-in', async (c) =>
      c.json({ data: await favouritesOf(deps.platform.db, c.env.principal.id ?? '') }),
    ),
  );
  app.post(
    '/:kind/:id',
    allow('signed-in', async (c) => c.json({ data: await keepFavourite(deps, wanted(c)) })),
  );
  app.delete(
    '/:kind/:id',
    allow('signed-in', async (c) => c.json({ data: await dropFavourite(deps, wanted(c)) })),
  );
  return app;
}
