import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { respond } from '../../../http/cache.ts';
import { type Env, idOf } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import { cacheKey, type ResourceDeps } from '../../../resource/routes.ts';
import { compileDuplicates } from './duplicates.ts';

/** `GET /commerces/:id/duplicates`: what may be the same place, best first. */
export function duplicatesRoutes({ platform, registry, cache }: ResourceDeps): Hono<Env> {
  return routes({
    'GET /:id/duplicates': allow('commerces:read', async (c) => {
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
      return respond(answer, (name) => c.req.header(name), c.env.common);
    }),
  });
}
