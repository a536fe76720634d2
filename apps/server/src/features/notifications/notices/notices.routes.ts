import { noticesReadSchema } from '@callejero/contract/resources/notices.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { readBody } from '../../../http/body.ts';
import type { Env } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { markNoticesRead, openNotice, unreadNotices } from './inbox.ts';

/** `GET /notices/unread`, `POST /notices/read`, `POST /notices/:id/open`: one's own. */
export function noticesRoutes(platform: Platform): Hono<Env> {
  return routes({
    'GET /unread': allow('signed-in', async (c) =>
      c.json({ data: await unreadNotices(platform, c.env.principal.id ?? '') }, 200, {
        'Cache-Control': 'no-store',
      }),
    ),
    'POST /read': allow('signed-in', async (c) => {
      const { until } = await readBody(c.req.raw, noticesReadSchema);
      return c.json({ data: await markNoticesRead(platform, c.env.principal.id ?? '', until) });
    }),
    'POST /:id/open': allow('signed-in', async (c) =>
      c.json({ data: await openNotice(platform, c.env.principal.id ?? '', c.req.param('id') ?? '') }),
    ),
  });
}
