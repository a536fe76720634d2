import { commerceReferencesSchema } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { mergeSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import { permits } from '../../../access/policy.ts';
import { type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import { compileById, type OneRow } from '../../../query/compile.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { mergeCommerces } from './merge.service.ts';
import { countReferences } from './merge-references.ts';

/** Merges two commerces, and shows beforehand what would move. */
export function mergeRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry } = deps;

  return routes({
    'GET /:id/references': answers(
      'commerces:review',
      {
        summary: 'Cuánto se refiere a un comercio, por colección',
        answer: 'Por colección, cuántos',
        data: commerceReferencesSchema,
      },
      async (c) => {
        const id = getId(c);
        const { statement } = compileById(registry, 'commerces', { select: ['id'] }, c.env.principal);
        const [found] = await platform.db.query<OneRow>(statement(id));
        if (!found) throw new ApiError('not-found');
        return countReferences(platform.db, registry, id);
      },
    ),
    'POST /:id/merge': writes(
      platform,
      'commerces:review',
      {
        summary: 'Combinar dos: queda uno, el otro se archiva y lo suyo pasa al que queda',
        body: mergeSchema,
        record: 'commerces',
      },
      async (id, merge, request) => {
        // Merging also edits fields, so a reviewer needs these permissions too.
        for (const action of ['read', 'update']) {
          if (!permits(request.principal, 'commerces', action)) throw new ApiError('forbidden');
        }
        const { written, changes } = await mergeCommerces(deps, id, merge, request);
        platform.changes.publish(changes);
        return written;
      },
    ),
  });
}
