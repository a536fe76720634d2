import { dashboardSchema } from '@callejero/contract/answers/dashboard.ts';
import type { Hono } from 'hono';
import type { Checks } from '../../http/checks.ts';
import type { Env } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { readDashboard } from './dashboard.service.ts';

const doc = {
  summary: 'Qué espera una decisión y cómo va la ciudad; falta lo que quien pregunta no puede ver',
  tag: 'Inicio',
  data: dashboardSchema,
};

/** `GET /dashboard`. Not cached: the counts change with time, and counting is cheap. */
export function dashboardRoutes(platform: Platform, checks: Checks): Hono<Env> {
  return routes({
    'GET /': answers('administrator', doc, (c) =>
      readDashboard(platform, checks, c.env.principal, platform.clock.now()),
    ),
  });
}
