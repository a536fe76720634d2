import { categoryUsageSchema } from '@callejero/contract/answers/places.ts';
import { moveCategorySchema } from '@callejero/contract/resources/categories.ts';
import type { Hono } from 'hono';
import { cacheKey, respondTo } from '../../http/cache.ts';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { moveCategory } from './move.service.ts';
import { categoryUsage } from './usage.ts';

export function categoriesRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, cache, registry } = deps;

  return routes({
    'GET /usage': answers(
      'categories:read',
      {
        summary: 'Cuántos comercios, productos y eventos usan cada categoría',
        answer: 'Por identificador: commerces, products y events',
        data: categoryUsageSchema,
        cached: true,
      },
      async (c) => {
        const key = cacheKey(c.env.principal, '/v1/categories/usage');
        const usage = categoryUsage(registry, c.env.principal);
        const answer = await cache.fill(key, usage.tables, async () => {
          const [row] = await platform.db.query<{ data: string }>(usage.statement);
          return `{"data":${row?.data ?? '{}'}}`;
        });
        return respondTo(c, answer);
      },
    ),
    'POST /:id/move': writes(
      platform,
      'categories:update',
      {
        summary: 'Cambiar de lugar entre las del mismo nivel',
        body: moveCategorySchema,
        record: 'categories',
      },
      (id, { after }, request) => moveCategory(deps, id, after, request),
    ),
  });
}
