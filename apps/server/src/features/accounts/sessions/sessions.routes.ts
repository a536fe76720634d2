import {
  type GuestResult,
  guestResultSchema,
  loginResultSchema,
} from '@callejero/contract/answers/accounts.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { loginSchema } from '@callejero/contract/resources/users.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { ApiContext, Env } from '../../../http/context.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { addressKey, attempt } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import type { Principals } from './principals.ts';
import { createRefresh } from './refresh.ts';
import type { SessionOrigin, Sessions } from './sessions.service.ts';

export function getOrigin(c: ApiContext): SessionOrigin {
  return {
    ip: c.env.ip,
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    requestId: c.env.requestId,
  };
}

/** Sessions begin, go on and end: whoever reads needs one. */
const duringMaintenance = { allowDuringMaintenance: true };

/** Sign-in, also as a guest, sign-out, and renewal of the access token. */
export function sessionsRoutes(sessions: Sessions, principals: Principals, platform: Platform): Hono<Env> {
  const refresh = createRefresh(platform, principals);
  return routes(
    {
      'POST /users/login': answers(
        'open',
        { summary: 'Iniciar sesión', body: loginSchema, data: loginResultSchema, refusals: ['403'] },
        async (c, login) => {
          const result = await sessions.login(login, getOrigin(c), knownDevice(c, platform));
          await rememberDevice(c, platform, result.user.email);
          return result;
        },
        duringMaintenance,
      ),
      'POST /users/guest': answers(
        'open',
        {
          summary:
            'Explorar sin cuenta: leer lo publicado. No se guarda nada y el token no se renueva: se pide otro',
          data: guestResultSchema,
        },
        async (c): Promise<GuestResult> => {
          await attempt(platform.limits, limitKey`guest-address:${addressKey(c.env.ip)}`, 3000);
          return { accessToken: await principals.issueGuest() };
        },
        duringMaintenance,
      ),
      'POST /users/logout': answers(
        'open',
        { summary: 'Cerrar la sesión' },
        async (c) => {
          const token = c.req.header(headers.accessToken);
          if (token) await sessions.logout(token, getOrigin(c));
        },
        duringMaintenance,
      ),
      'POST /refreshToken': answers(
        'open',
        {
          summary: 'Renovar el token de acceso; el de renovación nuevo viene en la cabecera x-refresh-token',
          headers: [headers.refreshToken],
          data: z.string(),
          answerHeaders: [headers.refreshToken],
        },
        async (c) => {
          const { accessToken, refreshToken } = await refresh(
            c.req.header(headers.refreshToken) ?? null,
            getOrigin(c),
          );
          c.header(headers.refreshToken, refreshToken);
          return accessToken;
        },
        duringMaintenance,
      ),
    },
    'Sesión',
  );
}
