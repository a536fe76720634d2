import type { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import type { Env } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { readDashboard } from './dashboard.service.ts';

/** `GET /dashboard`. Not from the cache: what it counts changes with the time, and to count is cheap. */
export function dashboardRoutes(platform: Platform): Hono<Env> {
  return routes({
    'GET /': allow('administrator', async (c) =>
      c.json({ data: await readDashboard(platform, c.env.principal, platform.clock.now()) }, 200, {
        'Cache-Control': 'private, no-cache',
      }),
    ),
  });
}
