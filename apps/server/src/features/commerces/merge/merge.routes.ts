import { ApiError } from '@callejero/contract/errors.ts';
import { mergeSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import { permits } from '../../../access/policy.ts';
import { allow } from '../../../http/access.ts';
import { type Env, idOf } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import { compileById, type OneRow } from '../../../query/compile.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { mergeCommerces } from './merge.service.ts';
import { countReferences } from './merge-references.ts';

/** `POST /commerces/:id/merge` makes one of two; `GET /commerces/:id/references` tells what would move. */
export function mergeRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry } = deps;

  return routes({
    'GET /:id/references': allow('commerces:review', async (c) => {
      const id = idOf(c);
      const { statement } = compileById(registry, 'commerces', { select: ['id'] }, c.env.principal);
      const [found] = await platform.db.query<OneRow>(statement(id));
      if (!found) throw new ApiError('not-found');
      const data = await countReferences(platform.db, registry, id);
      return c.json({ data }, 200, { 'Cache-Control': 'no-store' });
    }),
    'POST /:id/merge': writes(platform, 'commerces:review', mergeSchema, async (id, merge, request) => {
      // It decides which one is published, and writes its fields.
      for (const action of ['read', 'update']) {
        if (!permits(request.principal, 'commerces', action)) throw new ApiError('forbidden');
      }
      const { written, changes } = await mergeCommerces(deps, id, merge, request);
      platform.changes.publish(changes);
      return written;
    }),
  });
}
