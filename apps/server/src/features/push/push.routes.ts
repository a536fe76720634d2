import { invalid } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import { pushRegistrationSchema, pushUnregistrationSchema } from '@callejero/contract/resources/push.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { allow } from '../../http/access.ts';
import { toNetwork } from '../../http/address.ts';
import { readBody } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { ensureDevice, renewDevice, tidyDevices, unEnsureDevice } from './ensure.ts';

/** Per network. A household or a school shares one, and devices register at every sign-in. */
const perHour = 120;
/** Bytes of a body without a token. */
const maxBody = 4096;

/** `POST /v1/push/ensure` and `/unEnsure`, with an access token. */
export function pushRoutes(platform: Platform): Hono<Env> {
  return routes({
    'POST /ensure': answers(
      'signed-in',
      {
        summary: 'Registrar el dispositivo de la sesión para recibir avisos',
        body: pushRegistrationSchema,
        data: z.object({ id: idSchema }),
      },
      (c, registration) => ensureDevice(platform, registration, c.env.principal),
    ),
    'POST /unEnsure': answers(
      'signed-in',
      {
        summary: 'El dispositivo de la sesión deja de recibir avisos',
        body: pushUnregistrationSchema,
        data: z.object({ ok: z.literal(true) }),
      },
      async (c, named) => {
        await unEnsureDevice(platform, named, c.env.principal);
        return { ok: true };
      },
    ),
  });
}

/** The push service: `POST /push/ensure` and `/push/unEnsure/:userApp`, without a token (seed, section 7). */
export function pushServiceRoutes(platform: Platform): Hono<Env> {
  const counted = async (c: ApiContext) => {
    await limitRate(platform.limits, limitKey`push:${toNetwork(c.env.ip)}`, perHour, 3600);
  };
  return routes({
    // Both give the same answer for known and unknown devices, so that they reveal none.
    'POST /ensure': allow('open', async (c) => {
      await counted(c);
      await renewDevice(platform, await readBody(c.req.raw, pushRegistrationSchema, maxBody));
      return c.json({ data: { ok: true } });
    }),
    'POST /unEnsure/:userApp': allow('open', async (c) => {
      await counted(c);
      const named = await readBody(c.req.raw, pushUnregistrationSchema, maxBody);
      if (named.userApp !== c.req.param('userApp')) {
        throw invalid([{ path: 'userApp', message: 'No es el identificador de la dirección.' }]);
      }
      await tidyDevices(platform, named);
      return c.json({ data: { ok: true } });
    }),
  });
}
