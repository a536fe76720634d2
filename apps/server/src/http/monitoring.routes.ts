/** What monitors ask: `/health`, `/ready` and `/metrics`. */
import type { Hono } from 'hono';
import type { Platform } from '../ports/ports.ts';
import { allow } from './access.ts';
import type { AnswerCache } from './cache.ts';
import { type Checks, problemsIn } from './checks.ts';
import type { Env } from './context.ts';
import { createGauges } from './gauges.ts';
import { assertMayReadMetrics, isOperator, type Metrics } from './metrics.ts';
import { routes } from './routes.ts';
import { sharing } from './sharing.ts';

export type Phase = 'starting' | 'ok' | 'stopping';

interface MonitoringDeps {
  platform: Platform;
  cache: AnswerCache;
  checks: Checks;
  metrics: Metrics;
  /** `/health` says only whether the server has started; `/ready` also whether it still loads what the first requests need. */
  phases: { health(): Phase; readiness(): Phase };
}

export function monitoringRoutes({ platform, cache, checks, metrics, phases }: MonitoringDeps): Hono<Env> {
  const { config, db } = platform;
  const gauges = createGauges(platform, checks);
  const databaseState = sharing(() =>
    db.query({ text: 'select 1', values: [] }).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    ),
  );
  return routes({
    'GET /health': allow('open', async (c) => {
      const database = await databaseState();
      const status = database === 'ok' ? phases.health() : 'unavailable';
      return c.json({ status, version: config.version, database }, status === 'ok' ? 200 : 503);
    }),
    'GET /ready': allow('open', async (c) => {
      const mayReadAll = isOperator(config, c.env.ip, (name) => c.req.header(name));
      // A monitor does not wait for what is around the server.
      const shown = [...(await checks.all('part')), ...(mayReadAll ? await checks.all('configuration') : [])];
      const phase = phases.readiness();
      const isReady = phase === 'ok' && !shown.some(({ isNeeded, state }) => isNeeded && state === 'failed');
      const status = isReady || phase !== 'ok' ? phase : 'unavailable';
      return c.json(
        {
          status,
          ...Object.fromEntries(shown.map(({ name, state }) => [name, state])),
          ...(mayReadAll && { problems: problemsIn(shown) }),
        },
        isReady ? 200 : 503,
      );
    }),
    'GET /metrics': allow('open', async (c) => {
      assertMayReadMetrics(config, c.env.ip, (name) => c.req.header(name));
      return c.text(metrics.render(cache, await gauges()), 200, {
        'Content-Type': 'text/plain; version=0.0.4',
      });
    }),
  });
}
