import { reviewJobAnswerSchema } from '@callejero/contract/answers/places.ts';
import { invalid } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { reviewJobSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { parseJson, readText, validate } from '../../../http/body.ts';
import { type Env, getUuid } from '../../../http/context.ts';
import { answers, route, routes } from '../../../http/routes.ts';
import { beginBulkJob } from '../../../resource/bulk/begin.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { insertJob, presentJob, reviewJobs, waitingCommerces } from './review-jobs.store.ts';
import { reviewJob } from './review-jobs.ts';

const begunDoc = {
  summary:
    'Aceptar o rechazar todos los que esperan revisión y coinciden con unos filtros; sigue en segundo plano',
  body: reviewJobSchema,
  data: reviewJobAnswerSchema,
  status: '202',
  retry: true,
} as const;

/** `/commerces/review-jobs`: decides all matching pending commerces, as a job whose progress can be read. */
export function reviewJobsRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  const { db } = platform;

  return routes({
    'POST /review-jobs': route('commerces:review', begunDoc, async (c) => {
      const text = await readText(c.req.raw);
      const { decision, reason = null, filters } = validate(reviewJobSchema, parseJson(text));
      const choose = async () => {
        const asked = parseListQuery(
          new URLSearchParams(filters ? { _filters: JSON.stringify(filters) } : {}),
        );
        const rows = await waitingCommerces(platform, registry, c.env.principal, asked.filters);
        if (rows.length === 0) {
          throw invalid([{ path: 'filters', message: 'Ninguno de los que coinciden espera revisión.' }]);
        }
        return rows;
      };
      return beginBulkJob(c, platform, text, reviewJob, choose, async (tx, begun, rows) =>
        presentJob(await insertJob(tx, { ...begun, decision, reason }, rows)),
      );
    }),
    'GET /review-jobs': answers(
      'commerces:review',
      { summary: 'Las decisiones sobre muchos que están en curso', data: z.array(reviewJobAnswerSchema) },
      async () => (await reviewJobs.unfinished(db)).map(presentJob),
    ),
    'GET /review-jobs/:id': answers(
      'commerces:review',
      { summary: 'El avance de una decisión sobre muchos', data: reviewJobAnswerSchema },
      async (c) => presentJob(await reviewJobs.get(db, getUuid(c))),
    ),
  });
}
