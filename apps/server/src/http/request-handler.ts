/** From a request to its answer: from the cache if it is there, else by the routes, as whom the request's token names. */
import { apiVersion, headers } from '@callejero/contract/envelope.ts';
import type { Hono } from 'hono';
import { isRestricted, type Principal, visitor } from '../access/policy.ts';
import type { Platform, Traces } from '../ports/ports.ts';
import { toCallerAddress } from './address.ts';
import { type AnswerCache, type CachedAnswer, cacheKey, plainAnswer, respond } from './cache.ts';
import { createCallerMarks } from './caller-marks.ts';
import type { Env, RequestContext, RequestPeer } from './context.ts';
import { commonHeaders, finishHeaders, type PlainAnswer, preflight, securityHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { observeRequest } from './observe-request.ts';
import { type PlainRequest, pathAndQuery, toPlainRequest } from './plain-request.ts';
import { assertMayRead } from './read-limits.ts';
import { createBreakOff } from './stream-answer.ts';

export interface RequestHandler {
  /**
   * The answer from the cache, or null; then `fetch` must answer. A server calls this first, because making a Request and
   * a Response costs several times as much as a cached answer.
   */
  tryCached(request: PlainRequest, peer: Pick<RequestPeer, 'ip'>): PlainAnswer | null;
  /** Never rejects. A cached answer is returned without a promise. */
  fetch(request: Request, peer: RequestPeer): Response | Promise<Response>;
  /** How many requests are being answered by the routes. */
  answering(): number;
}

interface RequestHandlerDeps {
  platform: Platform;
  app: Hono<Env>;
  cache: AnswerCache;
  metrics: Metrics;
  /** The principal of an access token; throws 401. */
  principalOf(token: string): Promise<Principal>;
  /** The same from memory only, null if it is not there. */
  knownPrincipal(token: string): Principal | null;
  failed(error: unknown, request: Request, requestId: string): Response;
}

/** Whether the request counts towards the limit of reads. The public pages have a limit of their own. */
function isLimitedRead({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && pathAndQuery(url).startsWith(`/${apiVersion}/`);
}

/** Answers within a span that names the request's route, never its address. */
function traceAnswer(
  traces: Traces,
  { method, headers: sent }: Request,
  answer: (noteRoute: (route: string) => void) => Promise<Response>,
): Promise<Response> {
  return traces.span({ name: method, kind: 'server', parent: sent.get('traceparent') }, async (span) => {
    span.attributes['http.request.method'] = method;
    const response = await answer((route) => {
      span.name = `${method} ${route}`;
      span.attributes['http.route'] = route;
    });
    span.attributes['http.response.status_code'] = response.status;
    span.hasFailed = response.status >= 500;
    return response;
  });
}

export function createRequestHandler(deps: RequestHandlerDeps): RequestHandler {
  const { platform, app, cache, principalOf, knownPrincipal, failed } = deps;
  const { config, log, ids, limits, traces } = platform;
  const security = securityHeaders(config);
  const marks = createCallerMarks(platform);
  let answering = 0;

  /** The cached answer for a caller whose token is already verified. */
  function hotAnswer({ method, url, headerOf }: PlainRequest): CachedAnswer | null {
    if (method !== 'GET' || marks.findUnknown(headerOf).length > 0) return null;
    const token = headerOf(headers.accessToken);
    const principal = token ? knownPrincipal(token) : visitor;
    // A restricted person may call only routes that declare it, which `allow` checks.
    if (!principal || isRestricted(principal)) return null;
    return cache.get(cacheKey(principal, url));
  }

  async function answer(
    request: Request,
    peer: RequestPeer,
    { requestId, common }: Pick<RequestContext, 'requestId' | 'common'>,
    noteRoute?: (route: string) => void,
  ): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight();
    const ip = toCallerAddress(peer.ip);
    const breakOff = createBreakOff(peer, log, requestId);
    answering += 1;
    try {
      await marks.waitForUnknown((name) => request.headers.get(name));
      const token = request.headers.get(headers.accessToken);
      const principal = token ? await principalOf(token) : visitor;
      if (isLimitedRead(request)) await assertMayRead(limits, { principal, ip });
      return await app.fetch(request, {
        ...{ principal, requestId, ip, common, limits, breakOff },
        maintenance: platform.maintenance.now(),
        ...(noteRoute && { noteRoute }),
      } satisfies RequestContext);
    } catch (error) {
      return failed(error, request, requestId);
    } finally {
      answering -= 1;
    }
  }

  return {
    tryCached(question, { ip }) {
      const started = performance.now();
      const hot = hotAnswer(question);
      if (!hot) return null;
      const requestId = ids.next();
      const common = commonHeaders(config, security, question.headerOf('origin'), requestId);
      const cached = plainAnswer(hot, question.headerOf, marks.withMark(common));
      if (cached) observeRequest(deps, question, { ip, status: cached.status, requestId, started });
      return cached;
    },

    fetch(request, peer) {
      const started = performance.now();
      const requestId = ids.next();
      const question = toPlainRequest(request);
      const { method, headerOf } = question;
      const common = commonHeaders(config, security, headerOf('origin'), requestId);
      const observe = ({ status }: Response) =>
        observeRequest(deps, question, { ip: peer.ip, status, requestId, started });
      const hot = hotAnswer(question);
      const answerFresh = (noteRoute?: (route: string) => void) =>
        answer(request, peer, { requestId, common }, noteRoute);
      const given = hot
        ? respond(hot, headerOf, marks.withMark(common))
        : traces
          ? traceAnswer(traces, request, answerFresh)
          : answerFresh();
      if (given instanceof Response) {
        observe(given);
        return given;
      }
      return given.then((response) => {
        finishHeaders(response, common);
        marks.addMark(method, response);
        observe(response);
        return response;
      });
    },

    answering: () => answering,
  };
}
