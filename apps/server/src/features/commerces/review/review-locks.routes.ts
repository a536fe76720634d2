import { reviewLockSchema } from '@callejero/contract/resources/commerces.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { readBody } from '../../../http/body.ts';
import { type ApiContext, type Env, idOf } from '../../../http/context.ts';
import { jsonText } from '../../../http/idempotency.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { giveLockBack, liveLocks, type Reviewer, takeLock } from './review-locks.service.ts';

/** `POST /commerces/:id/lock` and `/unlock`, and `GET /commerces/locks`: which administrator reviews which commerce. */
export function reviewLocksRoutes(platform: Platform): Hono<Env> {
  const answer = (c: ApiContext, data: unknown) => jsonText(JSON.stringify({ data }), 200, c.env.common);
  const reviewerOf = async (c: ApiContext): Promise<Reviewer> => ({
    id: c.env.principal.id ?? '',
    token: (await readBody(c.req.raw, reviewLockSchema)).token,
  });
  /** The row itself does not change; the change makes its readers ask again who is reviewing it. */
  const tell = (id: string) => platform.changes.publish([{ resource: 'commerces', id, change: 'updated' }]);

  return routes({
    'GET /locks': allow('commerces:review', async (c) =>
      answer(c, await liveLocks(platform.db, platform.clock.now())),
    ),
    'POST /:id/lock': allow('commerces:review', async (c) => {
      const id = idOf(c);
      const { lock, taken } = await takeLock(platform, id, await reviewerOf(c));
      if (taken) tell(id);
      return answer(c, lock);
    }),
    'POST /:id/unlock': allow('commerces:review', async (c) => {
      const id = idOf(c);
      if (await giveLockBack(platform.db, id, await reviewerOf(c))) tell(id);
      return answer(c, null);
    }),
  });
}
