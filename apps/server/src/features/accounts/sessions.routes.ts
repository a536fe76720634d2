import { headers } from '@callejero/contract/envelope.ts';
import { loginSchema } from '@callejero/contract/resources/users.ts';
import { Hono } from 'hono';
import { readBody } from '../../http/body.ts';
import type { Env } from '../../http/context.ts';
import type { Sessions } from './sessions.service.ts';

/** `/users/login`, `/users/logout` and `/refreshToken`. */
export function sessionsRoutes(sessions: Sessions): Hono<Env> {
  const app = new Hono<Env>();

  app.post('/users/login', async (c) => {
    const login = await readBody(c.req.raw, loginSchema);
    const result = await sessions.login(login, {
      ip: c.env.ip,
      userAgent: c.req.header('user-agent') ?? null,
    });
    return c.json({ data: result }, 200, { 'Cache-Control': 'no-store' });
  });

  app.post('/users/logout', async (c) => {
    const token = c.req.header(headers.accessToken);
    if (token) await sessions.logout(token);
    return c.json({ data: null });
  });

  app.post('/refreshToken', async (c) => {
    const { accessToken, refreshToken } = await sessions.refresh(c.req.header(headers.refreshToken) ?? null);
    c.header(headers.refreshToken, refreshToken);
    return c.json({ data: accessToken }, 200, { 'Cache-Control': 'no-store' });
  });

  return app;
}
