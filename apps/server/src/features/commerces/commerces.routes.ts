import { ApiError } from '@callejero/contract/errors.ts';
import {
  type BulkReviewResult,
  bulkReviewSchema,
  reviewSchema,
} from '@callejero/contract/resources/commerces.ts';
import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { parseJson, readText, validate } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import { asApiError } from '../../http/errors.ts';
import { idempotencyKey, jsonText, rememberAnswer, replayable } from '../../http/idempotency.ts';
import type { Change } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { decideReview } from './commerces.service.ts';

/** `POST /commerces/:id/review` decides one, `POST /commerces/review` a list, answered row by row. */
export function commercesRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  const app = new Hono<Env>();

  app.post(
    '/review',
    allow('commerces:review', async (c) => {
      const principal = c.env.principal;
      const by = principal.id ?? '';
      const text = await readText(c.req.raw);
      const { rows, ...decision } = validate(bulkReviewSchema, parseJson(text));
      const key = await idempotencyKey(c, platform, text);
      const request = {
        principal,
        requestId: c.env.requestId,
        key: null,
        action: `review-${decision.decision}`,
      };
      return replayable(c, platform.db, key, async () => {
        const changes: Change[] = [];
        const body = await platform.db.transaction(async (tx) => {
          const results: BulkReviewResult[] = [];
          for (const { id, rev } of rows) {
            try {
              const decide = (current: Record<string, unknown>) =>
                decideReview(current, decision, by, platform.clock.now());
              const written = await service.transition(tx, 'commerces', id, rev, decide, request);
              changes.push(written.change);
              results.push({ id, ok: true });
            } catch (error) {
              // A refusal leaves the transaction usable; a database error does not, and ends them all.
              if (!(error instanceof ApiError)) throw asApiError(error) ?? error;
              results.push({ id, ok: false, message: error.message });
            }
          }
          const answer = JSON.stringify({ data: results });
          if (key) await tx.query(toStatement(rememberAnswer(key, 200, answer, platform.clock.now())));
          return answer;
        });
        platform.changes.publish(changes);
        return jsonText(body, 200, c.env.common);
      });
    }),
  );

  app.post(
    '/:id/review',
    allow('commerces:review', (c) => {
      const principal = c.env.principal;
      const by = principal.id ?? '';
      return respondToWrite(c, platform, (body, request, db) => {
        const { rev, ...review } = validate(reviewSchema, body);
        return service.transition(
          db,
          'commerces',
          c.req.param('id') ?? '',
          rev,
          (current) => decideReview(current, review, by, platform.clock.now()),
          { ...request, action: `review-${review.decision}` },
        );
      });
    }),
  );

  return app;
}
