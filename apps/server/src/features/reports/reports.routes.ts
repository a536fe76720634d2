import {
  publicAnswerFields,
  publicAnswersQuerySchema,
  reportAnswerSchema,
  reportDoneSchema,
} from '@callejero/contract/resources/reports.ts';
import type { Hono } from 'hono';
import { everybody } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import { privateHeaders, respond } from '../../http/cache.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { compileList, type ListRow } from '../../query/compile.ts';
import { cacheKey, type ResourceDeps, writes } from '../../resource/routes.ts';
import { answerReport, type MailReporter, markDone, tellReporter } from './reports.service.ts';

const maxPublicAnswers = 5;

/**
 * `POST /reports/:id/done`: what was reported has been seen to. `POST /reports/:id/answer`: the same with an answer, which its
 * person gets by mail. `GET /reports/answers`: the public answers about one commerce, the latest first.
 */
export function reportsRoutes(
  { platform, registry, cache, service }: ResourceDeps,
  mailReporter: MailReporter,
): Hono<Env> {
  return routes({
    'GET /answers': allow('reader', async (c) => {
      const { commerce } = validate(publicAnswersQuerySchema, c.req.query());
      // What everybody reads: neither one's own nor what an administrator sees besides.
      const { statement, tables } = compileList(
        registry,
        'reports',
        {
          filters: { commerce },
          select: [...publicAnswerFields],
          sort: { answeredAt: -1 },
          perPage: maxPublicAnswers,
        },
        everybody,
      );
      const key = cacheKey(everybody, `/v1/reports/answers?commerce=${commerce.toLowerCase()}`);
      const answer = await cache.fill(key, tables, async () => {
        const [row] = await platform.db.query<ListRow>(statement);
        return { body: `{"data":${row?.data ?? '[]'}}`, headers: privateHeaders };
      });
      return respond(answer, (name) => c.req.header(name), c.env.common);
    }),
    'POST /:id/done': writes(platform, 'reports:update', reportDoneSchema, (id, { rev }, request, db) =>
      service.transition(db, 'reports', id, rev, markDone, {
        ...request,
        action: 'report-done',
      }),
    ),
    'POST /:id/answer': writes(
      platform,
      'reports:update',
      reportAnswerSchema,
      (id, { rev, answer, public: isPublic }, request) => {
        const now = platform.clock.now();
        return platform.db.transaction(async (tx) => {
          let isNews = false;
          const written = await service.transition(
            tx,
            'reports',
            id,
            rev,
            (current) => {
              isNews = current.answer !== answer;
              return answerReport(current, { answer, isPublic, now });
            },
            { ...request, action: 'report-answered' },
          );
          if (isNews) await tellReporter(tx, mailReporter, id, answer);
          return written;
        });
      },
    ),
  });
}
