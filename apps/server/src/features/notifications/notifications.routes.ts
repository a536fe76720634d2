import { ApiError } from '@callejero/contract/errors.ts';
import {
  audienceCountSchema,
  type Notification,
  notificationRevSchema,
  scheduleSchema,
} from '@callejero/contract/resources/notifications.ts';
import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { system } from '../../resource/policy.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { countAudience } from './audience.ts';
import { startSending } from './notifications.jobs.ts';
import { cancel, schedule } from './notifications.service.ts';

/** `POST /notifications/audience` counts recipients; `/:id/schedule`, `/send`, `/cancel` and `/duplicate`. */
export function notificationsRoutes({ platform, registry, service }: ResourceDeps): Hono<Env> {
  const app = new Hono<Env>();
  const idOf = (c: ApiContext) => c.req.param('id') ?? '';

  app.post(
    '/audience',
    allow('notifications:read', async (c) => {
      const { audience } = await readBody(c.req.raw, audienceCountSchema);
      return c.json({ data: { count: await countAudience(platform.db, audience) } });
    }),
  );

  app.post(
    '/:id/schedule',
    allow('notifications:send', (c) =>
      respondToWrite(c, platform, (body, request, db) => {
        const { scheduledAt, rev } = validate(scheduleSchema, body);
        const now = platform.clock.now();
        return service.transition(
          db,
          'notifications',
          idOf(c),
          rev,
          (row) => schedule(row, scheduledAt, now),
          {
            ...request,
            action: 'schedule',
          },
        );
      }),
    ),
  );

  app.post(
    '/:id/send',
    allow('notifications:send', (c) =>
      respondToWrite(c, platform, (body, request) => {
        const { rev } = validate(notificationRevSchema, body);
        return platform.db.transaction((tx) =>
          startSending(platform, service, tx, { id: idOf(c), rev }, request),
        );
      }),
    ),
  );

  app.post(
    '/:id/cancel',
    allow('notifications:send', (c) =>
      respondToWrite(c, platform, (body, request, db) => {
        const { rev } = validate(notificationRevSchema, body);
        return service.transition(db, 'notifications', idOf(c), rev, cancel, {
          ...request,
          action: 'cancel',
        });
      }),
    ),
  );

  app.post(
    '/:id/duplicate',
    allow('notifications:create', (c) =>
      respondToWrite(c, platform, async (_body, request, db) => {
        // Who may not read gets no more than the copy's identifier.
        const compiled = compileOne(registry, 'notifications', idOf(c), {}, system);
        const [row] = await db.query<OneRow>(compiled.statement);
        if (!row?.data) throw new ApiError('not-found');
        const { title, message, image, payload, audience } = JSON.parse(row.data) as Notification;
        return service.create(db, 'notifications', { title, message, image, payload, audience }, request);
      }),
    ),
  );

  return app;
}
