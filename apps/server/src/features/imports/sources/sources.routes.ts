/** `/v1/sources/:id/run`; the other routes are those of every collection. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { type Env, uuidOf } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { ImportDeps } from '../work.ts';
import { sourceJob } from './sources.jobs.ts';
import { getSource } from './store.ts';

/** Mount it at `/sources`, before the standard routes. */
export function sourcesRoutes({ platform: { db, jobs } }: ImportDeps): Hono<Env> {
  return routes({
    'POST /:id/run': answers(
      'sources:update',
      {
        summary: 'Actualizar ahora: leer su dirección y planear lo que cambió',
        status: '202',
        refusals: ['409'],
      },
      async (c) => {
        const source = await getSource(db, uuidOf(c));
        if (source.url === null)
          throw new ApiError(
            'transition-refused',
            undefined,
            'Esta fuente se actualiza subiendo un archivo.',
          );
        await jobs.enqueue(db, sourceJob, { id: source.id, by: c.env.principal.id });
      },
    ),
  });
}
