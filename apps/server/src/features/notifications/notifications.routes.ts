import { ApiError } from '@callejero/contract/errors.ts';
import {
  audienceCountSchema,
  type Notification,
  notificationRevSchema,
} from '@callejero/contract/resources/notifications.ts';
import { Hono } from 'hono';
import { system } from '../../access/policy.ts';
import { allow } from '../../http/access.ts';
import { readBody, validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import { countAudience } from './audience.ts';
import { cancel } from './notifications.service.ts';

/** `POST /notifications/audience` counts recipients; `/:id/schedule` and `/send` refuse, `/cancel` and `/duplicate`. */
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

  // Nothing delivers notifications yet: a notification that nobody will get is neither queued nor given a date.
  for (const step of ['schedule', 'send']) {
    app.post(
      `/:id/${step}`,
      allow('notifications:send', () => {
        throw new ApiError('push-unavailable');
      }),
    );
  }

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
