import { foundOccurrenceSchema, occurrenceSchema } from '@callejero/contract/answers/agenda.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { revOnlySchema } from '@callejero/contract/resource.ts';
import type { RecurringEvent } from '@callejero/contract/resources/events.ts';
import {
  eventPublicationSchema,
  eventReviewSchema,
  eventStatusSchema,
  occurrencesQuerySchema,
  recurrenceIdSchema,
} from '@callejero/contract/resources/events.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import type { Row } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { validate } from '../../http/body.ts';
import { type ApiContext, type Env, getId } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { type EventNews, notifyOfDates, notifyOfStatus } from './cancelled.ts';
import { changeEventStatus, changePublication, reviewEvent } from './events.service.ts';
import { findOccurrence, occurrences } from './occurrences.ts';
import { assertOwnEvent, notifyOfReview, withdrawChanges } from './proposals.ts';

const recurrenceIdParam = z.strictObject({ recurrenceId: recurrenceIdSchema });

/** Transitions of an event, and its times. */
export function eventsRoutes(deps: ResourceDeps, news: EventNews): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', transitionRoutes(deps, news));
  app.route('/', occurrenceRoutes(deps));
  return app;
}

function transitionRoutes({ platform, service }: ResourceDeps, news: EventNews): Hono<Env> {
  return routes({
    'POST /:id/status': writes(
      platform,
      'events:update',
      { summary: 'Publicar o devolver a borrador', body: eventPublicationSchema, record: 'events' },
      (id, { status, rev }, request) =>
        platform.db.transaction(async (tx) => {
          const decide = (current: Row) => changePublication(current, status);
          const action = `status-${status}` as const;
          const written = await service.transition(tx, 'events', id, rev, decide, { ...request, action });
          await notifyOfReview(tx, news, written.before, written.after);
          return written;
        }),
    ),
    'POST /:id/review': writes(
      platform,
      'events:update',
      {
        summary:
          'Aceptar o rechazar el evento que propuso un comercio, o sus cambios; se avisa a sus propietarios',
        body: eventReviewSchema,
        record: 'events',
      },
      (id, { rev, ...decision }, request) =>
        platform.db.transaction(async (tx) => {
          const decide = (current: Row) => reviewEvent(current, decision);
          const action = `event-${decision.decision}` as const;
          const written = await service.transition(tx, 'events', id, rev, decide, { ...request, action });
          const { before, after } = written;
          await notifyOfReview(tx, news, before, after);
          await notifyOfDates(tx, news, before, after, platform.clock.now());
          return written;
        }),
    ),
    'POST /:id/withdraw-changes': writes(
      platform,
      'signed-in',
      {
        summary: 'Retirar los cambios de un evento del propio comercio',
        body: revOnlySchema,
        record: 'events',
      },
      async (id, { rev }, request, db) => {
        await assertOwnEvent(db, id, request.principal);
        const how = { ...request, action: 'changes-withdrawn' } as const;
        return service.transition(db, 'events', id, rev, withdrawChanges, how);
      },
    ),
    'POST /:id/eventStatus': writes(
      platform,
      'signed-in',
      {
        summary: 'Previsto, aplazado o cancelado; también quien lo propuso para su comercio',
        body: eventStatusSchema,
        record: 'events',
      },
      (id, { eventStatus, rev }, request) =>
        platform.db.transaction(async (tx) => {
          const { principal } = request;
          if (!permits(principal, 'events', 'update')) await assertOwnEvent(tx, id, principal);
          const decide = (current: Row) => changeEventStatus(current, eventStatus);
          const action = `event-${eventStatus}` as const;
          const written = await service.transition(tx, 'events', id, rev, decide, { ...request, action });
          await notifyOfStatus(tx, news, written.before, eventStatus, platform.clock.now());
          return written;
        }),
    ),
  });
}

function occurrenceRoutes({ platform, registry }: ResourceDeps): Hono<Env> {
  /** The event, if the principal may read it. */
  async function read(c: ApiContext): Promise<RecurringEvent> {
    const compiled = compileOne(registry, 'events', getId(c), {}, c.env.principal);
    const [row] = await platform.db.query<OneRow>(compiled.statement);
    if (!row?.data) throw new ApiError('not-found');
    return JSON.parse(row.data) as RecurringEvent;
  }

  return routes({
    'GET /:id/occurrences': answers(
      'policy',
      {
        summary:
          'Las veces que se celebra desde un momento, hasta otro si se pide; limit de ellas, 1000 como máximo',
        query: occurrencesQuerySchema,
        answer: 'recurrenceId, startsAt y endsAt de cada vez; también la que empezó antes y sigue',
        data: z.array(occurrenceSchema),
      },
      async (c, { from, to, limit }) => {
        const until = to === undefined ? undefined : new Date(to);
        return occurrences(await read(c), new Date(from), until, limit);
      },
    ),
    'GET /:id/occurrences/:recurrenceId': answers(
      'policy',
      {
        summary:
          'Una de las veces que se celebra, por su comienzo como RECURRENCE-ID en la hora del evento: 20261129T190000, o 20261129 si dura todo el día',
        params: { recurrenceId: z.string().regex(/^\d{8}(?:T\d{6})?$/) },
        answer:
          'occurrence, null si ese día y a esa hora no se celebra; next, la que se puede ofrecer en su lugar o después',
        data: foundOccurrenceSchema,
        refusals: ['400'],
      },
      async (c) => {
        const { recurrenceId } = validate(recurrenceIdParam, { recurrenceId: c.req.param('recurrenceId') });
        return findOccurrence(await read(c), recurrenceId, platform.clock.now());
      },
    ),
  });
}
