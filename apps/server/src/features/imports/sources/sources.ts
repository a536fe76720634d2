/** The collection of sources: who may, what follows from a write, and «Actualizar ahora». Its other routes are those of every collection. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { sourceProblems, sources } from '@callejero/contract/resources/sources.ts';
import type { Hono } from 'hono';
import type { Hooks, Row, WriteContext } from '../../../access/binding.ts';
import { archiveAll, readAll, writeAll } from '../../../access/grants.ts';
import type { Policy } from '../../../access/policy.ts';
import { type Env, getUuid } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { ImportDeps } from '../work.ts';
import { sourceJob } from './run-source.ts';
import { getSource } from './store.ts';

export const sourcesPolicy: Policy = {
  read: (principal) => readAll(sources, principal),
  create: (principal) => writeAll(sources, principal, 'create'),
  update: (principal) => writeAll(sources, principal, 'update'),
  archive: (principal) => archiveAll(sources, principal),
};

/** Whoever sets what is fetched, and when, is who its runs act for. The first run of a schedule is due at once. */
function scheduled({ principal, now }: WriteContext, input: Row, next: Row): Row {
  const problems = sourceProblems(next);
  if (problems.length > 0) throw invalid(problems);
  const isScheduled = (next.schedule ?? 'manual') !== 'manual';
  return { ...input, scheduledBy: principal.id, nextAt: isScheduled ? now.toISOString() : null };
}

export const sourcesHooks: Hooks = {
  beforeCreate: (context, input) => scheduled(context, input, input),

  beforeUpdate(context, input, current) {
    if (input.target !== undefined && input.target !== current.target)
      throw invalid([{ path: 'target', message: 'Lo que contiene una fuente no se cambia: crea otra.' }]);
    const next = { ...current, ...input };
    const isSame = next.url === current.url && next.schedule === current.schedule;
    return isSame ? input : scheduled(context, input, next);
  },
};

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
        const source = await getSource(db, getUuid(c));
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
