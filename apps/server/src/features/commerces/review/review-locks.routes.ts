import { reviewLockAnswerSchema } from '@callejero/contract/answers/places.ts';
import { reviewLockSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type ApiContext, type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { giveLockBack, liveLocks, takeLock } from './review-locks.service.ts';

/** The lock that says which administrator reviews a commerce. */
export function reviewLocksRoutes(platform: Platform): Hono<Env> {
  const reviewerOf = (c: ApiContext) => c.env.principal.id ?? '';
  /** The row itself does not change; the event makes its readers request the lock again. */
  const announce = (id: string) =>
    platform.changes.publish([{ resource: 'commerces', id, change: 'updated' }]);

  return routes({
    'GET /locks': answers(
      'commerces:review',
      { summary: 'Quién está revisando qué', data: z.array(reviewLockAnswerSchema) },
      () => liveLocks(platform.db, platform.clock.now()),
    ),
    'POST /:id/lock': answers(
      'commerces:review',
      {
        summary: 'Empezar a revisar, o seguir: vale un minuto',
        body: reviewLockSchema,
        data: reviewLockAnswerSchema,
        refusals: ['409'],
      },
      async (c, { token }) => {
        const { lock, taken } = await takeLock(platform, getId(c), { id: reviewerOf(c), token });
        if (taken) announce(getId(c));
        return lock;
      },
    ),
    'POST /:id/unlock': answers(
      'commerces:review',
      { summary: 'Dejar de revisar', body: reviewLockSchema },
      async (c, { token }) => {
        if (await giveLockBack(platform.db, getId(c), { id: reviewerOf(c), token })) announce(getId(c));
      },
    ),
  });
}
