/**
 * The push service as a process of its own: the two endpoints without a token (seed, section 7) and the jobs that plan and
 * send, over the server's database. Web-standard like `createApi`.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { visitor } from '@callejero/server/access/policy.ts';
import { defineDelivery, resumeDelivery } from '@callejero/server/features/notifications/delivery.ts';
import { pushServiceRoutes } from '@callejero/server/features/push/push.routes.ts';
import { allow, type DeclaredRoute, declaredRoutes } from '@callejero/server/http/access.ts';
import { toCallerAddress } from '@callejero/server/http/address.ts';
import type { Env, RequestContext, RequestPeer } from '@callejero/server/http/context.ts';
import { errorResponse } from '@callejero/server/http/errors.ts';
import { commonHeaders, finishHeaders, preflight, securityHeaders } from '@callejero/server/http/headers.ts';
import { createBreakOff } from '@callejero/server/http/stream-answer.ts';
import type { Platform } from '@callejero/server/ports/ports.ts';
import { Hono } from 'hono';

export interface PushService {
  /** Never rejects. */
  fetch(request: Request, peer: RequestPeer): Promise<Response>;
  /** Starts the jobs. The database must be migrated. */
  start(): Promise<void>;
  /** All routes, with who may call them. */
  readonly routes: readonly DeclaredRoute[];
}

export function createPushService(platform: Platform): PushService {
  const { config, db, ids, jobs, limits, log } = platform;
  const security = securityHeaders(config);
  // It answers a few registrations only.
  defineDelivery(platform, () => 0);

  const app = new Hono<Env>();
  app.route('/push', pushServiceRoutes(platform));
  app.get(
    '/health',
    allow('open', async (c) => {
      const isReachable = await db.query({ text: 'select 1', values: [] }).then(
        () => true,
        () => false,
      );
      const status = isReachable ? 'ok' : 'unavailable';
      return c.json({ status, version: config.version }, isReachable ? 200 : 503);
    }),
  );
  const routes = declaredRoutes(app);
  app.notFound((c) => errorResponse(new ApiError('route-not-found'), log, c.env.requestId));
  app.onError((error, c) => errorResponse(error, log, c.env.requestId));

  return {
    async fetch(request, peer) {
      const requestId = ids.next();
      const common = commonHeaders(config, security, request.headers.get('origin'), requestId);
      const breakOff = createBreakOff(peer, log, requestId);
      const context: RequestContext = {
        principal: visitor,
        requestId,
        ip: toCallerAddress(peer.ip),
        common,
        limits,
        maintenance: platform.maintenance.now(),
        breakOff,
      };
      const response = request.method === 'OPTIONS' ? preflight() : await app.fetch(request, context);
      finishHeaders(response, common);
      return response;
    },
    async start() {
      await jobs.start();
      await resumeDelivery(platform);
    },
    routes,
  };
}
