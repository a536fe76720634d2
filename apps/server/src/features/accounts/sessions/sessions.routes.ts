import { headers } from '@callejero/contract/envelope.ts';
import { type GuestResult, loginSchema } from '@callejero/contract/resources/users.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { readBody } from '../../../http/body.ts';
import type { ApiContext, Env } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { addressKey, attempt } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import type { Principals } from './principals.ts';
import type { Origin, Sessions } from './sessions.service.ts';

export function originOf(c: ApiContext): Origin {
  return {
    ip: c.env.ip,
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    requestId: c.env.requestId,
  };
}

/** `/users/login`, `/users/guest`, `/users/logout` and `/refreshToken`. */
export function sessionsRoutes(sessions: Sessions, principals: Principals, platform: Platform): Hono<Env> {
  return routes({
    'POST /users/login': allow('open', async (c) => {
      const login = await readBody(c.req.raw, loginSchema);
      const result = await sessions.login(login, originOf(c), knownDevice(c, platform));
      await rememberDevice(c, platform, result.user.email);
      return c.json({ data: result }, 200, { 'Cache-Control': 'no-store' });
    }),
    'POST /users/guest': allow('open', async (c) => {
      await attempt(platform.limits, `guest-address:${addressKey(c.env.ip)}`, 3000);
      const data: GuestResult = { accessToken: await principals.issueGuest() };
      return c.json({ data }, 200, { 'Cache-Control': 'no-store' });
    }),
    'POST /users/logout': allow('open', async (c) => {
      const token = c.req.header(headers.accessToken);
      if (token) await sessions.logout(token, originOf(c));
      return c.json({ data: null });
    }),
    'POST /refreshToken': allow('open', async (c) => {
      const { accessToken, refreshToken } = await sessions.refresh(
        c.req.header(headers.refreshToken) ?? null,
        originOf(c),
      );
      c.header(headers.refreshToken, refreshToken);
      return c.json({ data: accessToken }, 200, { 'Cache-Control': 'no-store' });
    }),
  });
}
