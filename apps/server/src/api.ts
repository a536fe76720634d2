/**
 * `createApi(platform)`: the whole API as one web-standard function, Request → Response. It imports nothing of Node;
 * `main.mjs` serves it there, tests call it, a browser's worker can carry it. Features meet only here and in
 * `collections.ts`: one line each.
 */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { Hono } from 'hono';
import { visitor } from './access/policy.ts';
import { createRegistry } from './collections.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { sendMail } from './features/accounts/mails/mail.job.ts';
import { passkeysRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { createLiveAccounts } from './features/accounts/sessions/live-accounts.ts';
import { createPrincipals } from './features/accounts/sessions/principals.ts';
import { sessionsRoutes } from './features/accounts/sessions/sessions.routes.ts';
import { createSessions } from './features/accounts/sessions/sessions.service.ts';
import { createLiveActions } from './features/actions/actions.service.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './features/administrators/first-administrator.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { defineBaseMapPurge } from './features/base-map/archive.service.ts';
import { baseMapRoutes, mapArchiveRoutes } from './features/base-map/base-map.routes.ts';
import { createBaseMap } from './features/base-map/base-map.service.ts';
import { categoriesRoutes } from './features/categories/categories.routes.ts';
import {
  ensureDefaultCategories,
  insertDefaultCategories,
} from './features/categories/default-categories.service.ts';
import { claimsRoutes } from './features/claims/claims.routes.ts';
import { commercesRoutes } from './features/commerces/commerces.routes.ts';
import { placeMapRoutes } from './features/commerces/map/map.routes.ts';
import { duplicatesRoutes } from './features/commerces/merge/duplicates.routes.ts';
import { mergeRoutes } from './features/commerces/merge/merge.routes.ts';
import { defineOpenSpans, ensureOpenCalendar } from './features/commerces/schedules/open-spans.service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { loadDemo } from './features/demo/demo.service.ts';
import { defineDemoPhotos } from './features/demo/demo-photos.job.ts';
import { createDemoTown } from './features/demo/town.routes.ts';
import { docsRoutes } from './features/docs/docs.routes.ts';
import { agendaRoutes } from './features/events/agenda.routes.ts';
import { eventsRoutes } from './features/events/events.routes.ts';
import { findOccurrence, nextOccurrence, occurrences } from './features/events/occurrences.ts';
import { favouritesRoutes } from './features/favourites/favourites.routes.ts';
import { defineFilesPurge } from './features/files/files.purge.ts';
import { filesRoutes, storedImagesRoutes } from './features/files/files.routes.ts';
import { ensureNationalHolidays } from './features/holidays/national.service.ts';
import { resumeImports } from './features/imports/imports.jobs.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { keysRoutes } from './features/keys/keys.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { ensureDefaultPages } from './features/pages/default-pages.service.ts';
import { promotionsRoutes } from './features/promotions/promotions.routes.ts';
import { loadProvinces } from './features/provinces/provinces.service.ts';
import { publicRoutes } from './features/public/public.routes.ts';
import { defineRedemptionsExpiry } from './features/redemptions/redemptions.expire.ts';
import { redemptionsRoutes } from './features/redemptions/redemptions.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { allow, type DeclaredRoute, declaredRoutes } from './http/access.ts';
import { type CachedAnswer, createAnswerCache, type HeaderOf, plainAnswer, respond } from './http/cache.ts';
import type { Env, RequestContext } from './http/context.ts';
import { errorResponse } from './http/errors.ts';
import { commonHeaders, finishHeaders, type PlainAnswer, preflight } from './http/headers.ts';
import { defineIdempotencyPurge } from './http/idempotency-purge.ts';
import { assertMayReadMetrics, createMetrics } from './http/metrics.ts';
import type { Platform } from './ports/ports.ts';
import type { Realtime } from './realtime/live.ts';
import { createRealtime } from './realtime/realtime.ts';
import { defineChangesMonths } from './resource/changes-months.ts';
import { cacheKey, pathAndQuery, type ResourceDeps, resourceRoutes } from './resource/routes.ts';
import { createResourceService } from './resource/service.ts';

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

/** A request as plain data. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headerOf: HeaderOf;
}

export interface Api {
  /**
   * The answer to a question that has been asked before, or null: then it is for `fetch`. A server asks here first,
   * because to make a Request and a Response costs several times what such an answer does.
   */
  tryCached(request: PlainRequest): PlainAnswer | null;
  /** Never rejects. What is ready is answered at once, without a promise. */
  fetch(request: Request, info: { ip: string }): Response | Promise<Response>;
  /** Fills an empty installation and lets jobs run. The database must be migrated. */
  start(options?: StartOptions): Promise<Started>;
  /** From now on `/health` answers 503. */
  stop(): void;
  /** Other hosts that the base map comes from: what a page's policy must admit. */
  mapSources(): Promise<readonly string[]>;
  /** The live connection, for whoever brings the sockets. */
  readonly realtime: Realtime;
  /** All routes, with who may call them. */
  readonly routes: readonly DeclaredRoute[];
}

export function createApi(platform: Platform): Api {
  const { config, log, ids } = platform;
  const registry = createRegistry();
  const cache = createAnswerCache(platform, (name) => registry.get(name)?.table ?? name);
  const service = createResourceService(platform, registry);
  const deps: ResourceDeps = { platform, registry, cache, service };
  const principals = createPrincipals(platform);
  const sessions = createSessions(platform, principals);
  const realtime = createRealtime({
    platform,
    registry,
    accounts: createLiveAccounts(platform, principals),
    actions: createLiveActions(platform),
  });
  const metrics = createMetrics();
  const baseMap = createBaseMap(platform);
  defineBaseMapPurge(platform, baseMap);
  defineDemoPhotos(platform);
  defineIdempotencyPurge(platform);
  defineChangesMonths(platform);
  defineFilesPurge(platform, registry);
  defineRedemptionsExpiry(platform);
  defineOpenSpans(platform);
  let health: 'starting' | 'ok' | 'stopping' = 'starting';

  const v1 = new Hono<Env>();
  // What is special comes before the standard routes of the same collection.
  v1.route('/', sessionsRoutes(sessions, principals, platform));
  v1.route('/', passkeysRoutes(platform, sessions));
  v1.route('/', accountsRoutes(deps));
  v1.route('/addresses', addressesRoutes(deps));
  v1.route(
    '/commerces',
    commercesRoutes(deps, (tx, user, mail) => sendMail(platform, tx, { ...mail, user })),
  );
  v1.route('/categories', categoriesRoutes(deps));
  v1.route('/commerces', duplicatesRoutes(deps));
  v1.route('/commerces', mergeRoutes(deps));
  v1.route('/commerces', placeMapRoutes(deps));
  v1.route('/files', filesRoutes(deps));
  v1.route('/imports', importsRoutes(deps));
  v1.route('/keys', keysRoutes(platform));
  v1.route('/base-map', baseMapRoutes(platform, baseMap));
  v1.route('/audit', auditRoutes(deps));
  v1.route('/dashboard', dashboardRoutes(platform));
  v1.route('/claims', claimsRoutes(deps));
  v1.route('/events', agendaRoutes(deps));
  v1.route('/events', eventsRoutes(deps));
  v1.route('/favourites', favouritesRoutes(deps));
  v1.route('/notifications', notificationsRoutes(deps));
  v1.route('/promotions', promotionsRoutes(deps));
  v1.route('/', redemptionsRoutes(deps));
  v1.route('/reports', reportsRoutes(deps));
  for (const [name, binding] of registry) v1.route(`/${name}`, resourceRoutes(binding, deps));

  const app = new Hono<Env>();
  app.route(`/${apiVersion}`, v1);
  app.route('/', storedImagesRoutes(platform));
  const demoTown = createDemoTown(platform);
  app.route('/', demoTown.routes);
  app.route('/', settingsRoutes(platform, baseMap.settings, demoTown.address));
  app.route('/', mapArchiveRoutes(platform, baseMap));
  app.route('/', publicRoutes(deps, { occurrences, nextOccurrence, findOccurrence }, baseMap.sources));
  app.route(
    '/docs',
    docsRoutes(registry, () => routes, config),
  );
  app.get(
    '/health',
    allow('open', async (c) => {
      const database = await platform.db.query({ text: 'select 1', values: [] }).then(
        () => 'ok' as const,
        () => 'unreachable' as const,
      );
      const status = database === 'ok' ? health : 'unavailable';
      return c.json({ status, version: config.version, database }, status === 'ok' ? 200 : 503, {
        'Cache-Control': 'no-store',
      });
    }),
  );
  // By its own token, or from the machine itself.
  app.get(
    '/metrics',
    allow('open', (c) => {
      assertMayReadMetrics(config, c.env.ip, c.req.header('authorization'));
      return c.text(metrics.render(cache), 200, { 'Content-Type': 'text/plain; version=0.0.4' });
    }),
  );
  const routes = declaredRoutes(app);
  app.notFound((c) => errorResponse(new ApiError('route-not-found'), log, c.env.requestId));
  app.onError((error, c) => errorResponse(error, log, c.env.requestId));

  /** What is ready, for somebody who is known: without waiting for anything. */
  function hotAnswer({ method, url, headerOf }: PlainRequest): CachedAnswer | null {
    if (method !== 'GET') return null;
    const token = headerOf(headers.accessToken);
    const principal = token ? principals.known(token) : visitor;
    // With a temporary password nothing is answered but what helps to set an own one: the routes know.
    if (!principal || principal.mustChangePassword) return null;
    return cache.get(cacheKey(principal, url));
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
      const principal = token ? (principals.known(token) ?? (await principals.authenticate(token))) : visitor;
      return await app.fetch(request, { principal, requestId, ip, common } satisfies RequestContext);
    } catch (error) {
      return errorResponse(error, log, requestId);
    }
  }

  /** What is counted and logged of every request. */
  function observe(
    { method, url }: Pick<PlainRequest, 'method' | 'url'>,
    status: number,
    requestId: string,
    started: number,
  ): void {
    const duration = performance.now() - started;
    metrics.observe(method, status, duration / 1000);
    // What was written stands in the change records, with the request's id; the log is for what went wrong.
    const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';
    // The address of a redemption's code is the code itself.
    const path = url.startsWith('/r/') ? '/r/…' : url;
    log[level]('request', { requestId, method, url: path, status, ms: Math.round(duration * 10) / 10 });
  }

  return {
    tryCached(question) {
      const started = performance.now();
      const hot = hotAnswer(question);
      if (!hot) return null;
      const requestId = ids.next();
      const common = commonHeaders(config, question.headerOf('origin'), requestId);
      const answer = plainAnswer(hot, question.headerOf, common);
      if (answer) observe(question, answer.status, requestId, started);
      return answer;
    },

    fetch(request, { ip }) {
      const started = performance.now();
      const requestId = ids.next();
      const { method } = request;
      const headerOf: HeaderOf = (name) => request.headers.get(name);
      const question: PlainRequest = { method, url: pathAndQuery(request.url), headerOf };
      const common = commonHeaders(config, headerOf('origin'), requestId);
      const hot = hotAnswer(question);
      const given = hot ? respond(hot, headerOf, common) : answer(request, ip, requestId, common);
      if (given instanceof Response) {
        observe(question, given.status, requestId, started);
        return given;
      }
      return given.then((response) => {
        finishHeaders(response, common);
        observe(question, response.status, requestId, started);
        return response;
      });
    },

    async start(options = {}) {
      await loadProvinces(platform);
      const firstAdministrator = await ensureFirstAdministrator(platform, options.askAdministrator);
      const demo = await loadDemo(platform, (tx) => insertDefaultCategories(tx, platform));
      await ensureDefaultCategories(platform);
      await ensureDefaultPages(platform);
      await ensureNationalHolidays(platform);
      await ensureOpenCalendar(platform);
      await platform.jobs.start();
      await resumeImports(platform);
      health = 'ok';
      return { firstAdministrator, demoUser: demo?.user ?? null };
    },

    stop() {
      health = 'stopping';
    },

    mapSources: baseMap.sources,
    realtime,
    routes,
  };
}
