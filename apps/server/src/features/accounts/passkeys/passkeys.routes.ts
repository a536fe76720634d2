import {
  identityProofSchema,
  passkeyLoginSchema,
  passkeyRegisterSchema,
  renamePasskeySchema,
} from '@callejero/contract/account.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { readBody } from '../../../http/body.ts';
import { type ApiContext, type Env, idOf } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { originOf } from '../sessions/sessions.routes.ts';
import type { Registrant } from './ceremonies.ts';
import { listPasskeys } from './own-passkeys.ts';
import type { Passkeys } from './passkeys.service.ts';

const notStored = { 'Cache-Control': 'no-store' };

/** The person and the session of a request; throws where there is none. */
export function whoAsks(c: ApiContext): Registrant {
  const { id, session } = c.env.principal;
  if (id === null || session === undefined) throw new ApiError('unauthorized');
  return { user: id, session };
}

/** `/users/passkeys`: the ceremonies, and one's own passkeys. */
export function passkeysRoutes(platform: Platform, passkeys: Passkeys): Hono<Env> {
  return routes({
    'POST /users/passkeys/register/start': allow(
      'signed-in',
      async (c) => {
        const proof = await readBody(c.req.raw, identityProofSchema);
        return c.json(
          { data: await passkeys.startRegistration(whoAsks(c), proof, originOf(c)) },
          200,
          notStored,
        );
      },
      { allowDuringSecondStepSetUp: true },
    ),
    'POST /users/passkeys/register/finish': allow(
      'signed-in',
      async (c) => {
        const given = await readBody(c.req.raw, passkeyRegisterSchema);
        return c.json(
          { data: await passkeys.finishRegistration(whoAsks(c), given, originOf(c)) },
          201,
          notStored,
        );
      },
      { allowDuringSecondStepSetUp: true },
    ),
    'POST /users/passkeys/login/start': allow('open', async (c) =>
      c.json({ data: await passkeys.startLogin(originOf(c)) }, 200, notStored),
    ),
    'POST /users/passkeys/login/finish': allow('open', async (c) => {
      const given = await readBody(c.req.raw, passkeyLoginSchema);
      const data = await passkeys.finishLogin(given, originOf(c));
      await rememberDevice(c, platform, data.user.email);
      return c.json({ data }, 200, notStored);
    }),
    'GET /users/passkeys': allow('signed-in', async (c) =>
      c.json({ data: await listPasskeys(platform.db, whoAsks(c).user) }, 200, notStored),
    ),
    'PATCH /users/passkeys/:id': allow('signed-in', async (c) => {
      const { user } = whoAsks(c);
      const { name } = await readBody(c.req.raw, renamePasskeySchema);
      return c.json({ data: await passkeys.rename(user, idOf(c), name, originOf(c)) }, 200, notStored);
    }),
    'DELETE /users/passkeys/:id': allow('signed-in', async (c) => {
      const proof = await readBody(c.req.raw, identityProofSchema);
      await passkeys.remove(whoAsks(c), idOf(c), proof, originOf(c));
      return c.json({ data: null });
    }),
  });
}
