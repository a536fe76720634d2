import { identityProofSchema } from '@callejero/contract/account.ts';
import { loginResultSchema } from '@callejero/contract/answers/accounts.ts';
import {
  recoveryCodesSchema,
  type SecondStepState,
  secondStepStateSchema,
  totpSecretSchema,
} from '@callejero/contract/answers/second-step.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { secondStepSchema, totpCodeSchema } from '@callejero/contract/second-step.ts';
import { Hono } from 'hono';
import type * as z from 'zod';
import type { ApiContext, Env } from '../../../http/context.ts';
import type { RouteDoc } from '../../../http/route-docs.ts';
import { answers, type InputOf, routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountById, type StoredAccount } from '../account.ts';
import { whoAsks } from '../passkeys/passkeys.routes.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { getOrigin } from '../sessions/sessions.routes.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { readFactors } from './rule.ts';
import { finishSignIn, secondStepDevice } from './sign-in.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.service.ts';

const own = <const D extends RouteDoc>(doc: D, work: (c: ApiContext, body: InputOf<D>) => unknown) =>
  answers('administrator', doc, work, { allowDuringSecondStepSetUp: true });

/** `/users/secondStep`: the second step of a sign-in, and the person's own second steps. */
export function secondStepRoutes(platform: Platform, sessions: Sessions, passkeys: Passkeys): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', signInRoutes(platform, sessions, passkeys));
  app.route('/', ownRoutes(platform, passkeys));
  return app;
}

function signInRoutes(platform: Platform, sessions: Sessions, passkeys: Passkeys): Hono<Env> {
  return routes({
    'POST /users/secondStep': answers(
      'open',
      {
        summary:
          'El segundo paso de quien administra: con el billete de «second-step-required» y un código, una llave de acceso o un código de recuperación',
        tag: 'Sesión',
        body: secondStepSchema,
        data: loginResultSchema,
        refusals: ['403'],
      },
      async (c, given) => {
        const result = await finishSignIn(
          ...([platform, sessions, passkeys, given, getOrigin(c), knownDevice(c, platform)] as const),
        );
        await rememberDevice(c, platform, result.user.email);
        await rememberDevice(c, platform, secondStepDevice(result.user.id));
        return result;
      },
      { allowDuringMaintenance: true },
    ),
  });
}

function ownRoutes(platform: Platform, passkeys: Passkeys): Hono<Env> {
  const { db, city } = platform;

  /** The account of the principal, once the request proves that its person sends it. */
  async function proven(c: ApiContext, proof: z.output<typeof identityProofSchema>): Promise<StoredAccount> {
    const who = whoAsks(c);
    await passkeys.prove(who, proof, getOrigin(c));
    const account = await accountById(db, who.user);
    if (!account) throw new ApiError('unauthorized');
    return account;
  }

  /** Not for removal, which works even where the second step is off. */
  function assertOn(): void {
    if (city.now().secondStep === 'off') throw new ApiError('second-step-off');
  }

  return routes(
    {
      'GET /users/secondStep': own(
        { summary: 'Lo que la cuenta propia tiene para el segundo paso', data: secondStepStateSchema },
        async (c): Promise<SecondStepState> => {
          const { totp, ...counts } = await readFactors(db, whoAsks(c).user);
          return {
            mode: city.now().secondStep,
            totp: totp && {
              createdAt: totp.createdAt.toISOString(),
              lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
            },
            ...counts,
          };
        },
      ),
      'POST /users/secondStep/totp/start': own(
        {
          summary:
            'Empezar a añadir una aplicación de códigos, con la contraseña o con una llave usada en ese momento',
          body: identityProofSchema,
          data: totpSecretSchema,
          refusals: ['409'],
        },
        async (c, proof) => {
          assertOn();
          return startTotp(platform, await proven(c, proof), whoAsks(c).session);
        },
      ),
      'POST /users/secondStep/totp/finish': own(
        {
          summary:
            'Añadir la aplicación con un código que muestra; responde los códigos de recuperación, una sola vez',
          body: totpCodeSchema,
          data: recoveryCodesSchema,
          refusals: ['409'],
        },
        async (c, { code }) => {
          assertOn();
          const recoveryCodes = await confirmTotp(platform, whoAsks(c), code, getOrigin(c));
          // This device counts as one where the person has given a second step.
          await rememberDevice(c, platform, secondStepDevice(whoAsks(c).user));
          return { recoveryCodes };
        },
      ),
      'DELETE /users/secondStep/totp': own(
        {
          summary: 'Quitar la aplicación de códigos, con la contraseña o con una llave usada en ese momento',
          body: identityProofSchema,
        },
        async (c, proof) => {
          await proven(c, proof);
          await removeTotp(platform, whoAsks(c), getOrigin(c));
        },
      ),
      'POST /users/secondStep/recoveryCodes': own(
        {
          summary:
            'Crear otros códigos de recuperación en lugar de los que quedan, con la contraseña o con una llave',
          body: identityProofSchema,
          data: recoveryCodesSchema,
          refusals: ['409'],
        },
        async (c, proof) => {
          assertOn();
          const { id: user } = await proven(c, proof);
          const recoveryCodes = await replaceRecoveryCodes(platform, user, getOrigin(c));
          return { recoveryCodes };
        },
      ),
    },
    'Segundo paso',
  );
}
