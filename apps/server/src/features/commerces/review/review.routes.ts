import { type BulkReviewResult, bulkReviewResultSchema } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { bulkReviewSchema, reopenSchema, reviewSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { parseJson, readText, validate } from '../../../http/body.ts';
import type { Env } from '../../../http/context.ts';
import { asApiError } from '../../../http/errors.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../../http/idempotency.ts';
import { route, routes } from '../../../http/routes.ts';
import type { Change } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { type ResourceDeps, writes } from '../../../resource/routes.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { createReviews, type ReviewConsequences } from './review.service.ts';

const bulkDoc = {
  summary: 'Aceptar o rechazar varios; responde fila por fila',
  body: bulkReviewSchema,
  data: z.array(bulkReviewResultSchema),
  retry: true,
};

export function reviewRoutes(deps: ResourceDeps, consequences: ReviewConsequences): Hono<Env> {
  const { platform, service } = deps;
  const reviews = createReviews({ platform, service, ...consequences });

  return routes({
    'POST /review': route('commerces:review', bulkDoc, async (c) => {
      const text = await readText(c.req.raw);
      const { rows, ...verdict } = validate(bulkReviewSchema, parseJson(text));
      const key = await idempotencyKey(c, platform, text);
      const request = { principal: c.env.principal, requestId: c.env.requestId, key: null };
      return replayable(c, platform.db, key, async () => {
        const changes: Change[] = [];
        const ids = rows.map(({ id }) => id);
        const copies = await reviews.copyPictures(ids, verdict, request);
        const body = await platform.db.transaction(async (tx) => {
          await acquireBulkWriteLock(tx, 'commerces');
          const held = await reviews.hold(tx, ids, request);
          const results: BulkReviewResult[] = [];
          for (const row of rows) {
            try {
              const written = await reviews.decide(tx, row, verdict, { held, copies }, request);
              changes.push(...written.changes);
              results.push({ id: row.id, ok: true });
            } catch (error) {
              // After a refusal the transaction is still usable; after a database error all rows fail.
              if (!(error instanceof ApiError)) throw asApiError(error) ?? error;
              results.push({ id: row.id, ok: false, message: error.message });
            }
          }
          const answer = JSON.stringify({ data: results });
          if (key) await tx.query(rememberAnswer(key, 200, answer, platform.clock.now()));
          return answer;
        });
        platform.changes.publish(changes);
        return jsonText(body, 200, c.env.common);
      });
    }),
    'POST /:id/review': writes(
      platform,
      'commerces:review',
      { summary: 'Aceptar o rechazar', body: reviewSchema, record: 'commerces' },
      async (id, { rev, ...verdict }, request) => {
        const copies = isUuid(id) ? await reviews.copyPictures([id], verdict, request) : new Map();
        return platform.db.transaction(async (tx) => {
          const held = await reviews.hold(tx, [id], request);
          return reviews.decide(tx, { id, rev }, verdict, { held, copies }, request);
        });
      },
    ),
    'POST /:id/reopen': writes(
      platform,
      'commerces:review',
      {
        summary: 'Devolver a pendiente uno ya decidido, o sus cambios rechazados',
        body: reopenSchema,
        record: 'commerces',
      },
      (id, { rev }, request) => platform.db.transaction((tx) => reviews.reopen(tx, { id, rev }, request)),
    ),
  });
}
