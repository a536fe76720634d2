import { moveCategorySchema } from '@callejero/contract/resources/categories.ts';
import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { respond } from '../../http/cache.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { cacheKey, type ResourceDeps, writes } from '../../resource/routes.ts';
import { moveCategory } from './move.service.ts';
import { categoryUsage } from './usage.ts';

/** `GET /categories/usage` counts what uses them; `POST /categories/:id/move` changes a place among siblings. */
export function categoriesRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, cache, registry } = deps;

  return routes({
    'GET /usage': allow('categories:read', async (c) => {
      const key = cacheKey(c.env.principal, '/v1/categories/usage');
      const usage = categoryUsage(registry, c.env.principal);
      const answer = await cache.fill(key, usage.tables, async () => {
        const [row] = await platform.db.query<{ data: string }>(usage.statement);
        return `{"data":${row?.data ?? '{}'}}`;
      });
      return respond(answer, (name) => c.req.header(name), c.env.common);
    }),
    'POST /:id/move': writes(
      platform,
      'categories:update',
      moveCategorySchema,
      async (id, { after }, request) => moveCategory(deps, id, after, request),
    ),
  });
}
