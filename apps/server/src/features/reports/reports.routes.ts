import { ApiError } from '@callejero/contract/errors.ts';
import { reportDoneSchema } from '@callejero/contract/resources/reports.ts';
import { Hono } from 'hono';
import type { Row } from '../../access/binding.ts';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';

function markDone({ status }: Row): Row {
  if (status !== 'open') throw new ApiError('transition-refused', { status });
  return { status: 'done' };
}

/** `POST /reports/:id/done`: what was reported has been seen to. */
export function reportsRoutes({ platform, service }: ResourceDeps): Hono<Env> {
  const app = new Hono<Env>();
  app.post(
    '/:id/done',
    allow('reports:update', (c) =>
      respondToWrite(c, platform, (body, request, db) => {
        const { rev } = validate(reportDoneSchema, body);
        return service.transition(db, 'reports', c.req.param('id') ?? '', rev, markDone, {
          ...request,
          action: 'report-done',
        });
      }),
    ),
  );
  return app;
}
