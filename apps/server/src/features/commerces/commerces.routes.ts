import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { ownerRoutes } from './owner/owner.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import type { MailOwner } from './review/review.service.ts';
import { reviewLocksRoutes } from './review/review-locks.routes.ts';

/** What commerces have besides the standard routes. */
export function commercesRoutes(deps: ResourceDeps, mailOwner: MailOwner): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', reviewLocksRoutes(deps.platform));
  app.route('/', ownerRoutes(deps));
  app.route('/', reviewRoutes(deps, mailOwner));
  return app;
}
