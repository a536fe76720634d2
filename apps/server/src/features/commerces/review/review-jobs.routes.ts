import { reviewJobAnswerSchema } from '@callejero/contract/answers/places.ts';
import { invalid } from '@callejero/contract/errors.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { reviewJobSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { parseJson, readText, validate } from '../../../http/body.ts';
import { type Env, uuidOf } from '../../../http/context.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../../http/idempotency.ts';
import { answers, route, routes } from '../../../http/routes.ts';
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
  const { db, ids, clock, jobs } = platform;

  return routes({
    'POST /review-jobs': route('commerces:review', begunDoc, async (c) => {
      const text = await readText(c.req.raw);
      const { decision, reason = null, filters } = validate(reviewJobSchema, parseJson(text));
      const key = await idempotencyKey(c, platform, text);
      const { principal } = c.env;
      return replayable(c, db, key, async () => {
        const asked = parseListQuery(
          new URLSearchParams(filters ? { _filters: JSON.stringify(filters) } : {}),
        );
        const rows = await waitingCommerces(platform, registry, principal, asked.filters);
        if (rows.length === 0) {
          throw invalid([{ path: 'filters', message: 'Ninguno de los que coinciden espera revisión.' }]);
        }
        const body = await db.transaction(async (tx) => {
          const job = {
            id: ids.next(),
            createdBy: principal.id ?? '',
            decision,
            reason,
            createdAt: clock.now(),
          };
          const answer = JSON.stringify({ data: presentJob(await insertJob(tx, job, rows)) });
          await jobs.enqueue(tx, reviewJob, { id: job.id });
          if (key) await tx.query(rememberAnswer(key, 202, answer, clock.now()));
          return answer;
        });
        return jsonText(body, 202, c.env.common);
      });
    }),
    'GET /review-jobs': answers(
      'commerces:review',
      { summary: 'Las decisiones sobre muchos que están en curso', data: z.array(reviewJobAnswerSchema) },
      async () => (await reviewJobs.unfinished(db)).map(presentJob),
    ),
    'GET /review-jobs/:id': answers(
      'commerces:review',
      { summary: 'El avance de una decisión sobre muchos', data: reviewJobAnswerSchema },
      async (c) => presentJob(await reviewJobs.get(db, uuidOf(c))),
    ),
  });
}
