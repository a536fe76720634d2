import { ApiError } from '@callejero/contract/errors.ts';
import {
  eventPublicationSchema,
  eventStatusSchema,
  occurrencesQuerySchema,
} from '@callejero/contract/resources/events.ts';
import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { changeEventStatus, changePublication } from './events.service.ts';
import { occurrences, type Recurring } from './occurrences.ts';

/** `POST /events/:id/status` and `/eventStatus`: transitions. `GET /events/:id/occurrences?from&to`: its times. */
export function eventsRoutes({ platform, registry, service }: ResourceDeps): Hono<Env> {
  const app = new Hono<Env>();

  app.post(
    '/:id/status',
    allow('events:update', (c) =>
      respondToWrite(c, platform, (body, request, db) => {
        const { status, rev } = validate(eventPublicationSchema, body);
        return service.transition(
          db,
          'events',
          c.req.param('id') ?? '',
          rev,
          (current) => changePublication(current, status),
          { ...request, action: `status-${status}` },
        );
      }),
    ),
  );

  app.post(
    '/:id/eventStatus',
    allow('events:update', (c) =>
      respondToWrite(c, platform, (body, request, db) => {
        const { eventStatus, rev } = validate(eventStatusSchema, body);
        return service.transition(
          db,
          'events',
          c.req.param('id') ?? '',
          rev,
          (current) => changeEventStatus(current, eventStatus),
          { ...request, action: `event-${eventStatus}` },
        );
      }),
    ),
  );

  app.get(
    '/:id/occurrences',
    allow('policy', async (c) => {
      const { from, to } = validate(occurrencesQuerySchema, c.req.query());
      const compiled = compileOne(registry, 'events', c.req.param('id') ?? '', {}, c.env.principal);
      const [row] = await platform.db.query<OneRow>(compiled.statement);
      if (!row?.data) throw new ApiError('not-found');
      const event = JSON.parse(row.data) as Recurring;
      return c.json({ data: occurrences(event, new Date(from), new Date(to)) });
    }),
  );

  return app;
}
