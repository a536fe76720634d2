/**
 * `createApi(platform)`: the whole API as one web-standard function, Request → Response. It imports nothing of Node:
 * `main.mjs` serves it on Node, tests call it, a worker can run it in a browser. It mounts and starts what `features.ts` lists.
 */

import { apiVersion } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { Hono } from 'hono';
import type { Registry } from './access/binding.ts';
import type { Principal } from './access/policy.ts';
import { createFeatures } from './features.ts';
import { type DeclaredRoute, declaredRoutes } from './http/access.ts';
import { createAnswerCache } from './http/cache.ts';
import { type Checks, createChecks } from './http/checks.ts';
import type { PolicySource } from './http/content-policy.ts';
import type { Env } from './http/context.ts';
import { errorResponse } from './http/errors.ts';
import { defineIdempotencyPurge } from './http/idempotency-purge.ts';
import { createMetrics } from './http/metrics.ts';
import { monitoringRoutes } from './http/monitoring.routes.ts';
import { defineReleaseLook } from './http/newer-release.ts';
import { createRequestHandler, type RequestHandler } from './http/request-handler.ts';
import { wantsPage } from './http/unavailable-page.ts';
import type { Platform } from './ports/ports.ts';
import type { Realtime } from './realtime/live.ts';
import { createRealtime } from './realtime/realtime.ts';
import { defineBulkEdits } from './resource/bulk/bulk-edits.ts';
import { defineChangesMonths } from './resource/changes-months.ts';
import { createRegistry, type Feature } from './resource/feature.ts';
import { createLifecycle, type Lifecycle } from './resource/lifecycle.ts';
import { type ResourceDeps, resourceRoutes } from './resource/routes.ts';
import { createResourceService } from './resource/service.ts';
import { isTillToken, tillPrincipal } from './resource/till.ts';

export interface Api
  extends Pick<RequestHandler, 'tryCached' | 'fetch'>,
    Pick<Lifecycle, 'start' | 'warmUp' | 'stop' | 'finish'> {
  /** What is wrong with the installation. */
  readonly checks: Checks;
  /** Other hosts that serve the base map, for the Content-Security-Policy of the pages; without asking the database. */
  mapSources(): readonly PolicySource[];
  /** The city's values now. */
  city: Platform['city']['now'];
  /** The live connection; the socket server attaches to it. */
  readonly realtime: Realtime;
  /** All collections, with their policies. */
  readonly registry: Registry;
  /** All routes, with who may call them. */
  readonly routes: readonly DeclaredRoute[];
}

function defineJobs(features: readonly Feature[], deps: ResourceDeps): void {
  defineIdempotencyPurge(deps.platform);
  defineReleaseLook(deps.platform);
  defineChangesMonths(deps.platform);
  defineBulkEdits(deps);
  for (const feature of features) feature.jobs?.(deps);
}

function mountRoutes(features: readonly Feature[], deps: ResourceDeps): Hono<Env> {
  const v1 = new Hono<Env>();
  for (const feature of features) {
    for (const [path, own] of feature.routes?.(deps) ?? []) v1.route(path, own);
  }
  for (const [name, binding] of deps.registry) v1.route(`/${name}`, resourceRoutes(binding, deps));

  const app = new Hono<Env>();
  app.route(`/${apiVersion}`, v1);
  for (const feature of features) {
    for (const [path, own] of feature.siteRoutes?.(deps) ?? []) app.route(path, own);
  }
  return app;
}

export function createApi(platform: Platform): Api {
  const { features, principals, mapSources, liveAccounts, liveActions, liveConversations, liveCalls } =
    createFeatures(platform, () => allRoutes);
  const registry = createRegistry(features);
  const cache = createAnswerCache(platform, (name) => registry.get(name)?.table ?? name);
  const service = createResourceService(platform, registry);
  const checks = createChecks(platform);
  const answering = () => requests.answering();
  const deps: ResourceDeps = { platform, registry, cache, service, checks, answering };
  const realtime = createRealtime({
    ...{ platform, registry },
    ...{ accounts: liveAccounts, actions: liveActions, conversations: liveConversations, calls: liveCalls },
  });
  const metrics = createMetrics();
  const { health, readiness, ...lifecycle } = createLifecycle(features, deps);
  defineJobs(features, deps);

  const app = mountRoutes(features, deps);
  app.route('/', monitoringRoutes({ platform, cache, checks, metrics, phases: { health, readiness } }));
  const allRoutes = declaredRoutes(app);
  const failed = (error: unknown, { method, headers }: Request, requestId: string) =>
    errorResponse(
      error,
      platform.log,
      requestId,
      wantsPage(method, headers.get('accept')) ? platform.city.now() : null,
    );
  app.notFound((c) => failed(new ApiError('route-not-found'), c.req.raw, c.env.requestId));
  app.onError((error, c) => failed(error, c.req.raw, c.env.requestId));

  async function principalOf(token: string): Promise<Principal> {
    if (isTillToken(token)) return tillPrincipal(platform, token);
    return principals.known(token) ?? principals.authenticate(token);
  }
  const requests = createRequestHandler({
    ...{ platform, app, cache, metrics, principalOf, failed },
    knownPrincipal: principals.known,
  });

  return {
    ...lifecycle,
    tryCached: requests.tryCached,
    fetch: requests.fetch,
    checks,
    mapSources,
    city: platform.city.now,
    realtime,
    registry,
    routes: allRoutes,
  };
}
