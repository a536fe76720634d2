import { ApiError } from '@callejero/contract/errors.ts';
import {
  audienceCountSchema,
  type Notification,
  notificationRevSchema,
  notificationScheduleSchema,
  recipientsFilterSchema,
  recipientsQuerySchema,
} from '@callejero/contract/resources/notifications.ts';
import type { Hono } from 'hono';
import type { Row } from '../../access/binding.ts';
import { type Principal, permits, system } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, respondToWrite, writes } from '../../resource/routes.ts';
import { estimateAudience } from './campaigns/estimate.ts';
import { planJob } from './campaigns/plan.job.ts';
import { assertNamed, listRecipients } from './campaigns/recipients.ts';
import { sendRecipients } from './campaigns/recipients-csv.ts';
import { sendTest } from './campaigns/test.ts';
import type { Tell } from './notices/tell.ts';
import { cancel, schedule, send } from './notifications.service.ts';

/** Tests of one person within an hour. */
const testsPerHour = 20;

/** `POST /notifications/audience` counts recipients; `/:id/recipients` with `.csv`, `/test`, `/schedule`, `/send`, `/cancel`, `/duplicate`. */
export function notificationsRoutes({ platform, registry, service }: ResourceDeps, tell: Tell): Hono<Env> {
  const idOf = (c: ApiContext) => c.req.param('id') ?? '';
  /** Should this be lost, the job of every minute finds what is to be sent. */
  const plan = () => platform.jobs.enqueue(platform.db, planJob, {});

  async function read(id: string, principal: Principal): Promise<Notification> {
    const [row] = await platform.db.query<OneRow>(
      compileOne(registry, 'notifications', id, {}, principal).statement,
    );
    if (!row?.data) throw new ApiError('not-found');
    return JSON.parse(row.data) as Notification;
  }

  return routes({
    'POST /audience': allow('notifications:read', async (c) => {
      const { audience, kind = 'promotions' } = await readBody(c.req.raw, audienceCountSchema);
      return c.json({ data: await estimateAudience(platform, audience, kind) });
    }),
    'GET /:id/recipients': allow('notifications:read', async (c) => {
      const { principal } = c.env;
      const { id } = await read(idOf(c), principal);
      const asked = validate(recipientsQuerySchema, c.req.query());
      const isNamed = permits(principal, 'users', 'read');
      assertNamed(asked, isNamed);
      return c.json(await listRecipients(platform.db, id, asked, isNamed), 200, {
        'Cache-Control': 'no-store',
      });
    }),
    'GET /:id/recipients.csv': allow('notifications:read', async (c) => {
      const { principal } = c.env;
      const notification = await read(idOf(c), principal);
      const filter = validate(recipientsFilterSchema, c.req.query());
      const isNamed = permits(principal, 'users', 'read');
      assertNamed(filter, isNamed);
      return sendRecipients(c, platform, notification, filter, isNamed);
    }),
    'POST /:id/test': allow('notifications:send', async (c) => {
      const { principal } = c.env;
      const wait = await platform.limits.consume(`notification-test:${principal.id}`, testsPerHour, 3600);
      if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
      return c.json({ data: await sendTest(platform, tell, await read(idOf(c), principal), principal) });
    }),
    'POST /:id/send': allow('notifications:send', async (c) => {
      const response = await respondToWrite(c, platform, (body, request, db) => {
        const { rev } = validate(notificationRevSchema, body);
        const decide = (current: Row) => send(current, platform.clock.now());
        return service.transition(db, 'notifications', idOf(c), rev, decide, { ...request, action: 'send' });
      });
      await plan();
      return response;
    }),
    'POST /:id/schedule': allow('notifications:send', async (c) => {
      const response = await respondToWrite(c, platform, (body, request, db) => {
        const { rev, scheduledAt } = validate(notificationScheduleSchema, body);
        const decide = (current: Row) => schedule(current, scheduledAt, platform.clock.now());
        return service.transition(db, 'notifications', idOf(c), rev, decide, {
          ...request,
          action: 'schedule',
        });
      });
      await plan();
      return response;
    }),
    'POST /:id/cancel': writes(
      platform,
      'notifications:send',
      notificationRevSchema,
      (id, { rev }, request, db) =>
        service.transition(db, 'notifications', id, rev, cancel, {
          ...request,
          action: 'cancel',
        }),
    ),
    'POST /:id/duplicate': allow('notifications:create', (c) =>
      respondToWrite(c, platform, async (_body, request, db) => {
        // Who may not read gets no more than the copy's identifier.
        const { title, message, image, payload, audience, kind } = await read(idOf(c), system);
        const copy = { title, message, image, payload, audience, kind };
        return service.create(db, 'notifications', copy, request);
      }),
    ),
  });
}
