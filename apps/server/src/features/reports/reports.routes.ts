import { publicAnswerSchema } from '@callejero/contract/answers/reports.ts';
import {
  publicAnswerFields,
  publicAnswersQuerySchema,
  reportAnswerSchema,
  reportDoneSchema,
} from '@callejero/contract/resources/reports.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Row } from '../../access/binding.ts';
import { everybody } from '../../access/policy.ts';
import { cacheKey, privateHeaders, respondTo } from '../../http/cache.ts';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { compileList, type ListRow } from '../../query/compile.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { answerReport, type MailReporter, markDone, notifyReporter } from './reports.service.ts';

const maxPublicAnswers = 5;

/** Administrators mark a report as done, with or without an answer. Everybody can read the public answers, latest first. */
export function reportsRoutes(
  { platform, registry, cache, service }: ResourceDeps,
  mailReporter: MailReporter,
): Hono<Env> {
  return routes(
    {
      'GET /answers': answers(
        'reader',
        {
          summary: 'Las respuestas públicas sobre un comercio, sin quién avisó',
          query: publicAnswersQuerySchema,
          data: z.array(publicAnswerSchema),
          cached: true,
        },
        async (c, { commerce }) => {
          // The same rows for everybody: without the reader's own reports and without those that administrators may read.
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
          return respondTo(c, answer);
        },
      ),
      'POST /:id/done': writes(
        platform,
        'reports:update',
        { summary: 'Dar por resuelto', body: reportDoneSchema, record: 'reports' },
        (id, { rev }, request, db) =>
          service.transition(db, 'reports', id, rev, markDone, { ...request, action: 'report-done' }),
      ),
      'POST /:id/answer': writes(
        platform,
        'reports:update',
        {
          summary: 'Responder y dar por resuelto, o cambiar la respuesta; quien avisó la recibe por correo',
          body: reportAnswerSchema,
          record: 'reports',
        },
        (id, { rev, answer, public: isPublic }, request) => {
          const now = platform.clock.now();
          return platform.db.transaction(async (tx) => {
            const decide = (current: Row) => answerReport(current, { answer, isPublic, now });
            const action = 'report-answered';
            const written = await service.transition(tx, 'reports', id, rev, decide, { ...request, action });
            if (written.before.answer !== answer)
              await notifyReporter(tx, mailReporter, written.before, answer);
            return written;
          });
        },
      ),
    },
    'Reportes',
  );
}
