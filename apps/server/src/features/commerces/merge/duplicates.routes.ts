import { duplicateFactsSchema } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { respondTo } from '../../../http/cache.ts';
import { type Env, idOf } from '../../../http/context.ts';
import { route, routes } from '../../../http/routes.ts';
import { cacheKey, type ResourceDeps } from '../../../resource/routes.ts';
import { compileDuplicates } from './duplicates.ts';

const doc = {
  summary: 'Comercios que pueden ser el mismo, los más parecidos primero',
  records: 'commerces',
  facts: duplicateFactsSchema,
  cached: true,
} as const;

export function duplicatesRoutes({ platform, registry, cache }: ResourceDeps): Hono<Env> {
  return routes({
    'GET /:id/duplicates': route('commerces:read', doc, async (c) => {
      const { principal } = c.env;
      const id = idOf(c).toLowerCase();
      const compiled = compileDuplicates(registry, principal, id);
      if (!compiled) throw new ApiError('not-found');
      const key = cacheKey(principal, `/v1/commerces/${id}/duplicates`);
      const answer = await cache.fill(key, compiled.tables, async () => {
        const [row] = await platform.db.query<{ found: boolean; data: string }>(compiled.statement);
        if (!row?.found) throw new ApiError('not-found');
        return `{"data":${row.data}}`;
      });
      return respondTo(c, answer);
    }),
  });
}
