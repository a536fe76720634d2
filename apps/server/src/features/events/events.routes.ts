import { ApiError } from '@callejero/contract/errors.ts';
import {
  eventPublicationSchema,
  eventStatusSchema,
  occurrencesQuerySchema,
  recurrenceIdSchema,
} from '@callejero/contract/resources/events.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Row } from '../../access/binding.ts';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import { type ApiContext, type Env, idOf } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { type EventNews, tellEventStatus } from './cancelled.ts';
import { changeEventStatus, changePublication } from './events.service.ts';
import { findOccurrence, occurrences, type Recurring } from './occurrences.ts';

const recurrenceIdParam = z.strictObject({ recurrenceId: recurrenceIdSchema });

/**
 * `POST /events/:id/status` and `/eventStatus`: transitions. `GET /events/:id/occurrences?from&to`: its times;
 * `/occurrences/:recurrenceId`: one of them.
 */
export function eventsRoutes({ platform, registry, service }: ResourceDeps, news: EventNews): Hono<Env> {
  /** What this principal may read. */
  async function read(c: ApiContext): Promise<Recurring> {
    const compiled = compileOne(registry, 'events', idOf(c), {}, c.env.principal);
    const [row] = await platform.db.query<OneRow>(compiled.statement);
    if (!row?.data) throw new ApiError('not-found');
    return JSON.parse(row.data) as Recurring;
  }

  return routes({
    'POST /:id/status': writes(
      platform,
      'events:update',
      eventPublicationSchema,
      (id, { status, rev }, request, db) =>
        service.transition(db, 'events', id, rev, (current) => changePublication(current, status), {
          ...request,
          action: `status-${status}`,
        }),
    ),
    'POST /:id/eventStatus': writes(
      platform,
      'events:update',
      eventStatusSchema,
      (id, { eventStatus, rev }, request) =>
        platform.db.transaction(async (tx) => {
          let before: Row = {};
          const written = await service.transition(
            tx,
            'events',
            id,
            rev,
            (current) => {
              before = current;
              return changeEventStatus(current, eventStatus);
            },
            { ...request, action: `event-${eventStatus}` },
          );
          await tellEventStatus(tx, news, before, eventStatus, platform.clock.now());
          return written;
        }),
    ),
    'GET /:id/occurrences': allow('policy', async (c) => {
      const { from, to, limit } = validate(occurrencesQuerySchema, c.req.query());
      const until = to === undefined ? undefined : new Date(to);
      return c.json({ data: occurrences(await read(c), new Date(from), until, limit) });
    }),
    'GET /:id/occurrences/:recurrenceId': allow('policy', async (c) => {
      const { recurrenceId } = validate(recurrenceIdParam, { recurrenceId: c.req.param('recurrenceId') });
      return c.json({ data: findOccurrence(await read(c), recurrenceId, platform.clock.now()) });
    }),
  });
}
