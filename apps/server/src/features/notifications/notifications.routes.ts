import {
  audienceEstimateSchema,
  notificationTestSchema,
  recipientSchema,
  recipientsMetaSchema,
} from '@callejero/contract/answers/notifications.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  audienceCountSchema,
  type Notification,
  notificationRevSchema,
  notificationScheduleSchema,
  recipientsFilterSchema,
  recipientsQuerySchema,
} from '@callejero/contract/resources/notifications.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import type { Row } from '../../access/binding.ts';
import { type Principal, permits, system } from '../../access/policy.ts';
import { type Env, getId } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { answers, routes } from '../../http/routes.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import { estimateAudience } from './campaigns/estimate.ts';
import { planJob } from './campaigns/plan.job.ts';
import { assertNamed, listRecipients } from './campaigns/recipients.ts';
import { sendRecipients } from './campaigns/recipients-csv.ts';
import { sendTest } from './campaigns/test.ts';
import type { Notify } from './notices/notify.ts';
import { cancel, schedule, send } from './notifications.service.ts';

/** Tests per person and hour. */
const testsPerHour = 20;

const record = { record: 'notifications' };

async function read(
  { platform, registry }: ResourceDeps,
  id: string,
  principal: Principal,
): Promise<Notification> {
  const [row] = await platform.db.query<OneRow>(
    compileOne(registry, 'notifications', id, {}, principal).statement,
  );
  if (!row?.data) throw new ApiError('not-found');
  return JSON.parse(row.data) as Notification;
}

/** Campaigns: their audience, their sending, and their results. */
export function notificationsRoutes(deps: ResourceDeps, tell: Notify): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', recipientRoutes(deps));
  app.route('/', sendingRoutes(deps, tell));
  return app;
}

function recipientRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform } = deps;
  return routes({
    'POST /audience': answers(
      'notifications:read',
      { summary: 'A cuántas personas llegaría', body: audienceCountSchema, data: audienceEstimateSchema },
      (_, { audience, kind = 'promotions' }) => estimateAudience(platform, audience, kind),
    ),
    'GET /:id/recipients': answers(
      'notifications:read',
      {
        summary:
          'A quién se envió y cómo terminó, durante tres meses; sin el permiso de leer usuarios no dice quién es cada persona',
        query: recipientsQuerySchema,
        data: z.array(recipientSchema),
        meta: recipientsMetaSchema,
      },
      async (c, asked) => {
        const { principal } = c.env;
        const { id } = await read(deps, getId(c), principal);
        const isNamed = permits(principal, 'users', 'read');
        assertNamed(asked, isNamed);
        return c.json(await listRecipients(platform.db, id, asked, isNamed));
      },
    ),
    'GET /:id/recipients.csv': answers(
      'notifications:read',
      { summary: 'Lo mismo en CSV, sin páginas', query: recipientsFilterSchema, content: ['text/csv'] },
      async (c, filter) => {
        const { principal } = c.env;
        const notification = await read(deps, getId(c), principal);
        const isNamed = permits(principal, 'users', 'read');
        assertNamed(filter, isNamed);
        return sendRecipients(c, platform, notification, filter, isNamed);
      },
      { isRecorded: true },
    ),
  });
}

function sendingRoutes(deps: ResourceDeps, tell: Notify): Hono<Env> {
  const { platform, service } = deps;
  const { clock } = platform;
  /** If this is lost, the job of every minute finds campaigns to send. */
  const plan = () => platform.jobs.enqueue(platform.db, planJob, {});

  return routes({
    'POST /:id/test': answers(
      'notifications:send',
      {
        summary: 'Enviarla como prueba a los dispositivos propios',
        data: notificationTestSchema,
        refusals: ['409'],
      },
      async (c) => {
        const { principal } = c.env;
        await limitRate(platform.limits, limitKey`notification-test:${principal.id}`, testsPerHour, 3600);
        return sendTest(platform, tell, await read(deps, getId(c), principal), principal);
      },
    ),
    'POST /:id/send': writes(
      platform,
      'notifications:send',
      { ...record, summary: 'Enviar ya', body: notificationRevSchema },
      async (id, { rev }, request, db) => {
        const decide = (current: Row) => send(current, clock.now());
        const asked = { ...request, action: 'send' as const };
        const written = await service.transition(db, 'notifications', id, rev, decide, asked);
        await plan();
        return written;
      },
    ),
    'POST /:id/schedule': writes(
      platform,
      'notifications:send',
      { ...record, summary: 'Programar el envío', body: notificationScheduleSchema },
      async (id, { rev, scheduledAt }, request, db) => {
        const decide = (current: Row) => schedule(current, scheduledAt, clock.now());
        const asked = { ...request, action: 'schedule' as const };
        const written = await service.transition(db, 'notifications', id, rev, decide, asked);
        await plan();
        return written;
      },
    ),
    'POST /:id/cancel': writes(
      platform,
      'notifications:send',
      { ...record, summary: 'Cancelar lo que espera o se está enviando', body: notificationRevSchema },
      (id, { rev }, request, db) =>
        service.transition(db, 'notifications', id, rev, cancel, { ...request, action: 'cancel' }),
    ),
    'POST /:id/duplicate': writes(
      platform,
      'notifications:create',
      { ...record, summary: 'Un borrador igual', status: '201' },
      async (id, _, request, db) => {
        // The copy is read as the system, since its creator may not be allowed to read it and then only gets its id.
        const { title, message, image, payload, audience, kind } = await read(deps, id, system);
        const copy = { title, message, image, payload, audience, kind };
        return service.create(db, 'notifications', copy, request);
      },
    ),
  });
}
