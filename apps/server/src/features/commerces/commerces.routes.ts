import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { Env } from '../../http/context.ts';
import type { Queryable } from '../../ports/ports.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { ownerRoutes } from './owner/owner.routes.ts';
import { releasingAddresses } from './owner/released-addresses.ts';
import { reviewRoutes } from './review/review.routes.ts';
import type { MailOwner } from './review/review.service.ts';
import { reviewLocksRoutes } from './review/review-locks.routes.ts';

/** What commerces have besides the standard routes, and the two of those that may drop an address. */
export function commercesRoutes(deps: ResourceDeps, mailOwner: MailOwner): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', reviewLocksRoutes(deps.platform));
  app.route('/', ownerRoutes(deps));
  app.route('/', reviewRoutes(deps, mailOwner));
  app.patch('/:id', updateRoute(deps, false));
  app.put('/:id', updateRoute(deps, true));
  return app;
}

function updateRoute(deps: ResourceDeps, replace: boolean) {
  return allow('policy', (c) =>
    respondToWrite(c, deps.platform, (body, request, db) => {
      const id = c.req.param('id') ?? '';
      const write = (db: Queryable) => deps.service.update(db, 'commerces', id, body, request, replace);
      const namesAddress = replace || (typeof body === 'object' && body !== null && 'address' in body);
      return namesAddress ? releasingAddresses(deps, [id], request, write) : write(db);
    }),
  );
}
