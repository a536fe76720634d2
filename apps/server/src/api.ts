/**
 * `createApi(platform)`: the whole API as one web-standard function, Request → Response. It imports nothing of Node;
 * `main.ts` serves it there, tests call it, a browser's worker can carry it. Features meet only here: one register
 * line each.
 */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { addresses } from '@callejero/contract/resources/addresses.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { files } from '@callejero/contract/resources/files.ts';
import { provinces } from '@callejero/contract/resources/provinces.ts';
import { administrators, users } from '@callejero/contract/resources/users.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Hono } from 'hono';
import { addressesPolicy } from './features/addresses/addresses.policy.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { addressesTable } from './features/addresses/addresses.table.ts';
import {
  administratorsPolicy,
  administratorsScope,
} from './features/administrators/administrators.policy.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './features/administrators/first-administrator.ts';
import { categoriesPolicy } from './features/categories/categories.policy.ts';
import { categoriesHooks } from './features/categories/categories.service.ts';
import { categoriesTable } from './features/categories/categories.table.ts';
import {
  ensureDefaultCategories,
  insertDefaultCategories,
} from './features/categories/default-categories.service.ts';
import { commercesPolicy } from './features/commerces/commerces.policy.ts';
import { commercesRoutes } from './features/commerces/commerces.routes.ts';
import { commercesHooks } from './features/commerces/commerces.service.ts';
import { commercesTable } from './features/commerces/commerces.table.ts';
import { loadDemo } from './features/demo/demo.service.ts';
import { defineDemoPhotos } from './features/demo/demo-photos.job.ts';
import { docsRoutes } from './features/docs/docs.routes.ts';
import { filesPolicy } from './features/files/files.policy.ts';
import { defineFilesPurge } from './features/files/files.purge.ts';
import { filesRoutes, storedImagesRoutes } from './features/files/files.routes.ts';
import { filesTable } from './features/files/files.table.ts';
import { resumeImports } from './features/imports/imports.jobs.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { keysRoutes } from './features/keys/keys.routes.ts';
import { provincesPolicy } from './features/provinces/provinces.policy.ts';
import { loadProvinces } from './features/provinces/provinces.service.ts';
import { provincesTable } from './features/provinces/provinces.table.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { createSessions } from './features/sessions/sessions.service.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { usersPolicy } from './features/users/users.policy.ts';
import { usersTable } from './features/users/users.table.ts';
import { createAnswerCache, respond } from './http/cache.ts';
import type { Env, RequestContext } from './http/context.ts';
import { errorResponse } from './http/errors.ts';
import { commonHeaders, finishHeaders, preflight } from './http/headers.ts';
import { defineIdempotencyPurge } from './http/idempotency-purge.ts';
import { assertMayReadMetrics, createMetrics } from './http/metrics.ts';
import type { Platform } from './platform/ports.ts';
import type { Binding, Registry } from './resource/binding.ts';
import { visitor } from './resource/policy.ts';
import { cacheKey, type ResourceDeps, resourceRoutes } from './resource/routes.ts';
import { createResourceService } from './resource/service.ts';
import { bindTable } from './resource/table.ts';

export interface StartOptions {
  /** Asks a person for the first administrator; null when there is nobody to ask. */
  askAdministrator?: () => Promise<{ email: string; password: string } | null>;
}

export interface Started {
  /** Null when there was one already. */
  firstAdministrator: FirstAdministrator | null;
  /** The account that comes with the demo data, the first time. */
  demoUser: { email: string; password: string } | null;
}

export interface Api {
  /** Never rejects. What is ready is answered at once, without a promise. */
  fetch(request: Request, info: { ip: string }): Response | Promise<Response>;
  /** Fills an empty installation and lets jobs run. The database must be migrated. */
  start(options?: StartOptions): Promise<Started>;
  /** From now on `/health` answers 503. */
  stop(): void;
}

/** Everything that is a collection, by name. A binding without a policy does not typecheck, so it can't start. */
function bindings(): Registry {
  const registry = new Map<string, Binding>();
  const register = (
    resource: Resource,
    table: PgTable,
    rest: Pick<Binding, 'policy' | 'hooks' | 'scope'>,
  ) => {
    registry.set(resource.name, { resource, ...bindTable(resource, table), ...rest });
  };
  register(provinces, provincesTable, { policy: provincesPolicy });
  register(categories, categoriesTable, { policy: categoriesPolicy, hooks: categoriesHooks });
  register(addresses, addressesTable, { policy: addressesPolicy });
  register(commerces, commercesTable, { policy: commercesPolicy, hooks: commercesHooks });
  register(files, filesTable, { policy: filesPolicy });
  register(users, usersTable, { policy: usersPolicy });
  register(administrators, usersTable, { policy: administratorsPolicy, scope: administratorsScope });
  return registry;
}

export function createApi(platform: Platform): Api {
  const { config, log, ids } = platform;
  const registry = bindings();
  const cache = createAnswerCache(platform, (name) => registry.get(name)?.table ?? name);
  const service = createResourceService(platform, registry);
  const deps: ResourceDeps = { platform, registry, cache, service };
  const sessions = createSessions(platform);
  const metrics = createMetrics();
  defineDemoPhotos(platform);
  defineIdempotencyPurge(platform);
  defineFilesPurge(platform, registry);
  let health: 'starting' | 'ok' | 'stopping' = 'starting';

  const v1 = new Hono<Env>();
  // What is special comes before the standard routes of the same collection.
  v1.route('/', sessionsRoutes(sessions));
  v1.route('/addresses', addressesRoutes(deps));
  v1.route('/commerces', commercesRoutes(deps));
  v1.route('/files', filesRoutes(deps));
  v1.route('/imports', importsRoutes(platform));
  v1.route('/keys', keysRoutes(platform));
  for (const [name, binding] of registry) v1.route(`/${name}`, resourceRoutes(binding, deps));

  const app = new Hono<Env>();
  app.route(`/${apiVersion}`, v1);
  app.route('/', storedImagesRoutes(platform));
  app.route('/', settingsRoutes(platform));
  app.route('/docs', docsRoutes(registry, config.version));
  app.get('/health', async (c) => {
    const database = await platform.db.query({ text: 'select 1', values: [] }).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    );
    const status = database === 'ok' ? health : 'unavailable';
    return c.json({ status, version: config.version, database }, status === 'ok' ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  app.get('/metrics', (c) => {
    assertMayReadMetrics(config, c.env.ip, c.req.header('authorization'));
    return c.text(metrics.render(cache), 200, { 'Content-Type': 'text/plain; version=0.0.4' });
  });
  app.notFound((c) => errorResponse(new ApiError('route-not-found'), log, c.env.requestId));
  app.onError((error, c) => errorResponse(error, log, c.env.requestId));

  /** What is ready, to somebody who is known: without waiting for anything. */
  function hotAnswer(request: Request, common: Readonly<Record<string, string>>) {
    if (request.method !== 'GET') return null;
    const token = request.headers.get(headers.accessToken);
    const principal = token ? sessions.known(token) : visitor;
    const hot = principal && cache.get(cacheKey(principal, request.url));
    return hot ? respond(hot, request, common) : null;
  }

  async function answer(
    request: Request,
    ip: string,
    requestId: string,
    common: Readonly<Record<string, string>>,
  ): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight();
    try {
      const token = request.headers.get(headers.accessToken);
      const principal = token ? (sessions.known(token) ?? (await sessions.authenticate(token))) : visitor;
      return await app.fetch(request, { principal, requestId, ip, common } satisfies RequestContext);
    } catch (error) {
      return errorResponse(error, log, requestId);
    }
  }

  /** What is counted and logged of every request. */
  function observe(request: Request, { status }: Response, requestId: string, started: number): void {
    const { method, url } = request;
    const duration = performance.now() - started;
    metrics.observe(method, status, duration / 1000);
    // What was written stands in the change records, with the request's id; the log is for what went wrong.
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
    log[level]('request', { requestId, method, url, status, ms: Math.round(duration * 10) / 10 });
  }

  return {
    fetch(request, { ip }) {
      const started = performance.now();
      const requestId = ids.next();
      const common = commonHeaders(config, request.headers.get('origin'), requestId);
      const hot = hotAnswer(request, common);
      if (hot instanceof Response) {
        observe(request, hot, requestId, started);
        return hot;
      }
      return (hot ?? answer(request, ip, requestId, common)).then((response) => {
        finishHeaders(response, common);
        observe(request, response, requestId, started);
        return response;
      });
    },

    async start(options = {}) {
      await loadProvinces(platform);
      const firstAdministrator = await ensureFirstAdministrator(platform, options.askAdministrator);
      const demo = await loadDemo(platform, (tx) => insertDefaultCategories(tx, platform));
      await ensureDefaultCategories(platform);
      await platform.jobs.start();
      await resumeImports(platform);
      health = 'ok';
      return { firstAdministrator, demoUser: demo?.user ?? null };
    },

    stop() {
      health = 'stopping';
    },
  };
}
