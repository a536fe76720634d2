import {
  identityProofSchema,
  passkeyLoginSchema,
  passkeyRegisterSchema,
  renamePasskeySchema,
} from '@callejero/contract/account.ts';
import {
  loginResultSchema,
  passkeyRegistrationSchema,
  passkeySchema,
  passkeySignInSchema,
} from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type ApiContext, type Env, getId } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { getOrigin } from '../sessions/sessions.routes.ts';
import type { Registrant } from './ceremonies.ts';
import { listPasskeys, renamePasskey } from './own-passkeys.ts';
import type { Passkeys } from './passkeys.service.ts';

/** The user and the session of a request; throws 401 without them. */
export function whoAsks(c: ApiContext): Registrant {
  const { id, session } = c.env.principal;
  if (id === null || session === undefined) throw new ApiError('unauthorized');
  return { user: id, session };
}

/** `/users/passkeys`: the ceremonies, and the person's own passkeys. */
export function passkeysRoutes(platform: Platform, passkeys: Passkeys): Hono<Env> {
  const settingUp = { allowDuringSecondStepSetUp: true };
  return routes(
    {
      'POST /users/passkeys/register/start': answers(
        'signed-in',
        {
          summary:
            'Empezar a crear una llave de acceso, con la contraseña o con una llave usada en ese momento',
          body: identityProofSchema,
          data: passkeyRegistrationSchema,
        },
        (c, proof) => passkeys.startRegistration(whoAsks(c), proof, getOrigin(c)),
        settingUp,
      ),
      'POST /users/passkeys/register/finish': answers(
        'signed-in',
        {
          summary: 'Guardar la llave de acceso creada',
          body: passkeyRegisterSchema,
          data: passkeySchema,
          status: '201',
          refusals: ['409'],
        },
        (c, given) => passkeys.finishRegistration(whoAsks(c), given, getOrigin(c)),
        settingUp,
      ),
      'POST /users/passkeys/login/start': answers(
        'open',
        { summary: 'Empezar a entrar', data: passkeySignInSchema },
        (c) => passkeys.startLogin(getOrigin(c)),
        { allowDuringMaintenance: true },
      ),
      'POST /users/passkeys/login/finish': answers(
        'open',
        {
          summary: 'Entrar con una llave de acceso',
          body: passkeyLoginSchema,
          data: loginResultSchema,
          refusals: ['403'],
        },
        async (c, given) => {
          const result = await passkeys.finishLogin(given, getOrigin(c));
          await rememberDevice(c, platform, result.user.email);
          return result;
        },
        { allowDuringMaintenance: true },
      ),
      'GET /users/passkeys': answers(
        'signed-in',
        { summary: 'Las llaves de acceso propias', data: z.array(passkeySchema) },
        (c) => listPasskeys(platform.db, whoAsks(c).user),
      ),
      'PATCH /users/passkeys/:id': answers(
        'signed-in',
        { summary: 'Cambiar el nombre', body: renamePasskeySchema, data: passkeySchema },
        (c, { name }) => renamePasskey(platform, whoAsks(c).user, getId(c), name, getOrigin(c)),
      ),
      'DELETE /users/passkeys/:id': answers(
        'signed-in',
        {
          summary: 'Quitar una llave de acceso, con la contraseña o con una llave usada en ese momento',
          body: identityProofSchema,
        },
        (c, proof) => passkeys.remove(whoAsks(c), getId(c), proof, getOrigin(c)),
      ),
    },
    'Llaves de acceso',
  );
}
