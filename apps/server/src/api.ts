/**
 * `createApi(platform)`: the whole API as one web-standard function, Request → Response. It imports nothing of Node:
 * `main.mjs` serves it on Node, tests call it, a worker can run it in a browser. It mounts and starts what `features.ts` lists.
 */

import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { Hono } from 'hono';
import type { Registry } from './access/binding.ts';
import { isRestricted, type Principal, visitor } from './access/policy.ts';
import { createFeatures } from './features.ts';
import { allow, type DeclaredRoute, declaredRoutes } from './http/access.ts';
import { addressOf } from './http/address.ts';
import {
  type CachedAnswer,
  cacheKey,
  createAnswerCache,
  type HeaderOf,
  plainAnswer,
  respond,
} from './http/cache.ts';
import { type Checks, createChecks, problemsIn } from './http/checks.ts';
import type { PolicySource } from './http/content-policy.ts';
import type { Env, RequestContext, RequestPeer } from './http/context.ts';
import { addCookie, cookieOf } from './http/cookies.ts';
import { errorResponse } from './http/errors.ts';
import { createGauges } from './http/gauges.ts';
import {
  commonHeaders,
  finishHeaders,
  type PlainAnswer,
  preflight,
  securityHeaders,
} from './http/headers.ts';
import { defineIdempotencyPurge } from './http/idempotency-purge.ts';
import { loggedUrl } from './http/logged-url.ts';
import { assertMayReadMetrics, createMetrics, isOperator } from './http/metrics.ts';
import { defineReleaseLook } from './http/newer-release.ts';
import { assertMayRead } from './http/read-limits.ts';
import { routes } from './http/routes.ts';
import { sharing } from './http/sharing.ts';
import { breakOffOf } from './http/stream-answer.ts';
import { wantsPage } from './http/unavailable-page.ts';
import type { Platform } from './ports/ports.ts';
import type { Realtime } from './realtime/live.ts';
import { createRealtime } from './realtime/realtime.ts';
import { defineBulkEdits, resumeBulkEdits } from './resource/bulk/bulk-edits.ts';
import { defineChangesMonths } from './resource/changes-months.ts';
import { createRegistry, type Started, type StartOptions } from './resource/feature.ts';
import { pathAndQuery, type ResourceDeps, resourceRoutes } from './resource/routes.ts';
import { createResourceService } from './resource/service.ts';
import { isTillToken, tillPrincipal } from './resource/till.ts';

/** A request as plain data. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headerOf: HeaderOf;
}

export interface Api {
  /**
   * The answer from the cache, or null; then `fetch` must answer. A server calls this first, because making a Request and
   * a Response costs several times as much as a cached answer.
   */
  tryCached(request: PlainRequest, peer: Pick<RequestPeer, 'ip'>): PlainAnswer | null;
  /** Never rejects. A cached answer is returned without a promise. */
  fetch(request: Request, peer: RequestPeer): Response | Promise<Response>;
  /** Fills an empty installation and starts the jobs. The database must be migrated. */
  start(options?: StartOptions): Promise<Started>;
  /** Loads what the first requests would wait for. Meanwhile requests are answered, but `/ready` says that the server is starting. */
  warmUp(): Promise<void>;
  /** What is wrong with the installation. */
  readonly checks: Checks;
  /** From now on `/health` answers 503. */
  stop(): void;
  /** Writes what is in memory only. Called after the last request, while the database is open. */
  finish(): Promise<void>;
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

/** The name of the cookie with the mark of the last write. */
const markCookie = 'callejero-written';

/** Whether the request counts towards the limit of reads. The public pages have a limit of their own. */
function isLimitedRead({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && pathAndQuery(url).startsWith(`/${apiVersion}/`);
}

export function createApi(platform: Platform): Api {
  const { config, log, ids } = platform;
  const { features, principals, mapSources, liveAccounts, liveActions, liveConversations, liveCalls } =
    createFeatures(platform, () => allRoutes);
  const registry = createRegistry(features);
  const cache = createAnswerCache(platform, (name) => registry.get(name)?.table ?? name);
  const service = createResourceService(platform, registry);
  let answering = 0;
  const checks = createChecks(platform);
  const deps: ResourceDeps = { platform, registry, cache, service, checks, answering: () => answering };
  const realtime = createRealtime({
    ...{ platform, registry },
    ...{ accounts: liveAccounts, actions: liveActions, conversations: liveConversations, calls: liveCalls },
  });
  const metrics = createMetrics();
  const gauges = createGauges(platform, checks);
  const security = securityHeaders(config);
  let health: 'starting' | 'ok' | 'stopping' = 'starting';
  let isWarming = false;
  defineIdempotencyPurge(platform);
  defineReleaseLook(platform);
  defineChangesMonths(platform);
  defineBulkEdits(deps);
  for (const feature of features) feature.jobs?.(deps);

  const v1 = new Hono<Env>();
  for (const feature of features) {
    for (const [path, own] of feature.routes?.(deps) ?? []) v1.route(path, own);
  }
  for (const [name, binding] of registry) v1.route(`/${name}`, resourceRoutes(binding, deps));

  const app = new Hono<Env>();
  app.route(`/${apiVersion}`, v1);
  for (const feature of features) {
    for (const [path, own] of feature.siteRoutes?.(deps) ?? []) app.route(path, own);
  }
  const databaseState = sharing(() =>
    platform.db.query({ text: 'select 1', values: [] }).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    ),
  );
  const ownRoutes = routes({
    'GET /health': allow('open', async (c) => {
      const database = await databaseState();
      const status = database === 'ok' ? health : 'unavailable';
      return c.json({ status, version: config.version, database }, status === 'ok' ? 200 : 503);
    }),
    'GET /ready': allow('open', async (c) => {
      const mayReadAll = isOperator(config, c.env.ip, (name) => c.req.header(name));
      // A monitor does not wait for what is around the server.
      const shown = [...(await checks.all('part')), ...(mayReadAll ? await checks.all('configuration') : [])];
      const phase = health === 'ok' && isWarming ? 'starting' : health;
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
  app.route('/', ownRoutes);
  const allRoutes = declaredRoutes(app);
  const failed = (error: unknown, { method, headers }: Request, requestId: string) =>
    errorResponse(
      error,
      log,
      requestId,
      wantsPage(method, headers.get('accept')) ? platform.city.now() : null,
    );
  app.notFound((c) => failed(new ApiError('route-not-found'), c.req.raw, c.env.requestId));
  app.onError((error, c) => failed(error, c.req.raw, c.env.requestId));

  const { marks } = platform;

  /** What this process does not know yet of the writes that the caller has made at other servers. */
  function unknownMarks(headerOf: HeaderOf): string[] {
    if (!marks) return [];
    const [sent, cookies] = [headerOf(headers.written), headerOf('cookie')];
    const given = [sent, cookies?.includes(markCookie) ? cookieOf(cookies, config, markCookie) : null];
    return given.flatMap((mark) => (mark && !marks.knows(mark) ? [mark] : []));
  }

  /**
   * What another server needs to answer this caller with what was written or read here. The cookie is for pages, which send no
   * headers; who only reads gets none.
   */
  function addMark(method: string, { status, headers: sent }: Response): void {
    if (!marks || status >= 400 || method === 'OPTIONS') return;
    const isRead = method === 'GET' || method === 'HEAD';
    const mark = isRead ? marks.recent() : marks.mine();
    if (mark === null) return;
    sent.set(headers.written, mark);
    if (!isRead) addCookie(sent, config, markCookie, mark, marks.seconds);
  }

  /** The same for a cached answer, whose headers are made beforehand. */
  function withMark(common: Record<string, string>): Record<string, string> {
    const mark = marks?.recent();
    return mark ? { ...common, [headers.written]: mark } : common;
  }

  async function principalOf(token: string): Promise<Principal> {
    if (isTillToken(token)) return tillPrincipal(platform, token);
    return principals.known(token) ?? principals.authenticate(token);
  }

  /** The cached answer for a caller whose token is already verified. */
  function hotAnswer({ method, url, headerOf }: PlainRequest): CachedAnswer | null {
    if (method !== 'GET' || unknownMarks(headerOf).length > 0) return null;
    const token = headerOf(headers.accessToken);
    const principal = token ? principals.known(token) : visitor;
    // A restricted person may call only routes that declare it, which `allow` checks.
    if (!principal || isRestricted(principal)) return null;
    return cache.get(cacheKey(principal, url));
  }

  async function answer(
    request: Request,
    peer: RequestPeer,
    requestId: string,
    common: Readonly<Record<string, string>>,
    noteRoute?: (route: string) => void,
  ): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight();
    const ip = addressOf(peer.ip);
    const breakOff = breakOffOf(peer, log, requestId);
    answering += 1;
    try {
      await Promise.all(unknownMarks((name) => request.headers.get(name)).map((mark) => marks?.wait(mark)));
      const token = request.headers.get(headers.accessToken);
      const principal = token ? await principalOf(token) : visitor;
      if (isLimitedRead(request)) await assertMayRead(platform.limits, { principal, ip });
      return await app.fetch(request, {
        principal,
        requestId,
        ip,
        common,
        limits: platform.limits,
        maintenance: platform.maintenance.now(),
        breakOff,
        ...(noteRoute && { noteRoute }),
      } satisfies RequestContext);
    } catch (error) {
      return failed(error, request, requestId);
    } finally {
      answering -= 1;
    }
  }

  /** The same as a span: its route, never its address. */
  const tracedAnswer: typeof answer = (request, peer, requestId, common) => {
    const { method } = request;
    const { traces } = platform;
    if (!traces) return answer(request, peer, requestId, common);
    const parent = request.headers.get('traceparent');
    return traces.span({ name: method, kind: 'server', parent }, async (span) => {
      span.attributes['http.request.method'] = method;
      const response = await answer(request, peer, requestId, common, (route) => {
        span.name = `${method} ${route}`;
        span.attributes['http.route'] = route;
      });
      span.attributes['http.response.status_code'] = response.status;
      span.hasFailed = response.status >= 500;
      return response;
    });
  };

  /** Counts a request and logs it. */
  function observe(
    { method, url, headerOf }: PlainRequest,
    ip: string,
    status: number,
    requestId: string,
    started: number,
  ): void {
    const duration = performance.now() - started;
    metrics.observe(method, status, duration / 1000);
    // The log is for failures; successful writes are in the change records, with the request's id. What a service that is away
    // does to every request is one line of `errorResponse`, which the log does not repeat.
    const isOutage = status > 500;
    const level = isOutage ? 'debug' : status === 500 ? 'error' : status >= 400 ? 'info' : 'debug';
    if (level === 'debug' && config.logLevel !== 'debug') return;
    const token = headerOf(headers.accessToken);
    const user = (token && principals.known(token)?.id) || null;
    const ms = Math.round(duration * 10) / 10;
    log[level]('request', { requestId, method, url: loggedUrl(url), status, ms, user, ip });
  }

  return {
    tryCached(question, { ip }) {
      const started = performance.now();
      const hot = hotAnswer(question);
      if (!hot) return null;
      const requestId = ids.next();
      const common = commonHeaders(config, security, question.headerOf('origin'), requestId);
      const answer = plainAnswer(hot, question.headerOf, withMark(common));
      if (answer) observe(question, ip, answer.status, requestId, started);
      return answer;
    },

    fetch(request, peer) {
      const { ip } = peer;
      const started = performance.now();
      const requestId = ids.next();
      const { method } = request;
      const headerOf: HeaderOf = (name) => request.headers.get(name);
      const question: PlainRequest = { method, url: pathAndQuery(request.url), headerOf };
      const common = commonHeaders(config, security, headerOf('origin'), requestId);
      const hot = hotAnswer(question);
      const given = hot
        ? respond(hot, headerOf, withMark(common))
        : tracedAnswer(request, peer, requestId, common);
      if (given instanceof Response) {
        observe(question, ip, given.status, requestId, started);
        return given;
      }
      return given.then((response) => {
        finishHeaders(response, common);
        addMark(method, response);
        observe(question, ip, response.status, requestId, started);
        return response;
      });
    },

    async start(options = {}) {
      // The platform was made before the database was migrated.
      await Promise.all([platform.city.refresh(), platform.maintenance.refresh()]);
      const started: Started = { firstAdministrator: null, demoUser: null };
      for (const feature of features) Object.assign(started, await feature.start?.(deps, options));
      await platform.jobs.start();
      await resumeBulkEdits(deps);
      for (const feature of features) await feature.resume?.(deps);
      health = 'ok';
      return started;
    },

    async warmUp() {
      isWarming = true;
      try {
        await Promise.all(features.map((feature) => feature.warmUp?.(deps)));
      } catch (error) {
        log.warn('what the first requests need was not loaded beforehand', { error });
      } finally {
        isWarming = false;
      }
    },

    checks,

    stop() {
      health = 'stopping';
    },

    async finish() {
      for (const feature of features) await feature.finish?.();
    },

    mapSources,
    city: platform.city.now,
    realtime,
    registry,
    routes: allRoutes,
  };
}
