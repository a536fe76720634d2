/**
 * Routes of accounts beyond the standard ones of a collection: sign-up, confirmation, recovery, passwords, sessions, own data,
 * deletion.
 */

import {
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  emailOnlySchema,
  newPasswordSchema,
  recoveryLinkSchema,
  signUpSchema,
} from '@callejero/contract/account.ts';
import {
  accountSessionSchema,
  confirmedSchema,
  endedSessionsSchema,
  mailedSchema,
  myDataSchema,
  recoveryLinkAnswerSchema,
} from '@callejero/contract/answers/accounts.ts';
import { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getId } from '../../http/context.ts';
import { limitKey } from '../../http/rate-limit.ts';
import { answers, routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { accountById } from './account.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { deleteAccount } from './delete-account.ts';
import type { RemoveFiles } from './erase-person.ts';
import { askEmailChange } from './links/change-email.ts';
import { correctEmail } from './links/correct-email.ts';
import { forgetDevice, getDevice, markDevice } from './links/device.ts';
import { type LinkRequest, requestLink } from './links/link-requests.ts';
import { confirmEmail, signUp } from './links/sign-up.service.ts';
import { myData, sendData } from './my-data.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import { changePassword, readRecoveryLink, recoverWithLink } from './passwords/passwords.service.ts';
import { attempt } from './sessions/attempts.ts';
import { knownDevice, rememberDevice } from './sessions/known-device.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts';
import { getOrigin } from './sessions/sessions.routes.ts';
import type { Sessions } from './sessions/sessions.service.ts';

/** Mounted at the root of the API's version, before the standard routes of `users`. */
export function accountsRoutes(
  deps: ResourceDeps,
  sessions: Sessions,
  passkeys: Passkeys,
  removeFiles: RemoveFiles,
): Hono<Env> {
  const app = new Hono<Env>();
  app.route('/', openRoutes(deps, sessions));
  app.route('/', ownRoutes(deps, removeFiles));
  app.route('/', administrationRoutes(deps, passkeys, removeFiles));
  return app;
}

const mailed = { data: mailedSchema };

/**
 * For visitors without a session. `Idempotency-Key` is not stored here, because it would be stored with a fast hash of the
 * password.
 */
function openRoutes({ platform }: ResourceDeps, sessions: Sessions): Hono<Env> {
  const link = (kind: LinkRequest, summary: string) =>
    answers('open', { ...mailed, summary, body: emailOnlySchema }, async (c, { email }) => {
      const device = { signedUp: await getDevice(c, platform), known: knownDevice(c, platform) };
      await requestLink(platform, kind, email, device, getOrigin(c));
      return { email };
    });

  return routes(
    {
      'POST /users/create': answers(
        'open',
        {
          ...mailed,
          summary: 'Crear una cuenta; responde lo mismo si ya existe',
          body: signUpSchema,
          status: '201',
        },
        async (c, input) => {
          await signUp(platform, input, await markDevice(c, platform), getOrigin(c));
          return { email: input.email };
        },
      ),
      'POST /users/correctEmail': answers(
        'open',
        {
          ...mailed,
          summary:
            'Corregir el correo de la cuenta que este dispositivo acaba de crear; responde lo mismo si ya existe',
          body: emailOnlySchema,
        },
        async (c, { email }) => {
          await correctEmail(platform, email, await getDevice(c, platform), getOrigin(c));
          return { email };
        },
      ),
      'POST /users/resendConfirmation': link(
        'confirm-email',
        'Enviar de nuevo el mensaje de confirmación; responde lo mismo si no hay cuenta',
      ),
      'POST /users/recoverPassword': link(
        'recover-password',
        'Pedir una contraseña nueva; responde lo mismo si no hay cuenta',
      ),
      'POST /users/confirmEmail': answers(
        'open',
        {
          summary:
            'Confirmar un correo con el enlace recibido; el de una cuenta nueva abre además la sesión, y en otro dispositivo pide la contraseña',
          body: confirmEmailSchema,
          data: confirmedSchema,
          refusals: ['409'],
        },
        async (c, input) => {
          const device = await getDevice(c, platform);
          const { email, isSignUp } = await confirmEmail(platform, input, device, getOrigin(c));
          const account = isSignUp ? await accountById(platform.db, input.id) : null;
          if (account?.status !== 'active') return { email };
          forgetDevice(c, platform);
          await rememberDevice(c, platform, account.email);
          return { email, session: await sessions.open(account, getOrigin(c), 'signed-in') };
        },
      ),
      'POST /users/recoveryLink': answers(
        'open',
        {
          summary: 'Lo que conviene revisar antes de poner una contraseña nueva con el enlace recibido',
          body: recoveryLinkSchema,
          data: recoveryLinkAnswerSchema,
        },
        (c, input) => readRecoveryLink(platform, input, getOrigin(c)),
      ),
      'POST /users/newPassword': answers(
        'open',
        {
          summary: 'Poner una contraseña nueva con el enlace recibido; cierra todas las sesiones',
          body: newPasswordSchema,
          data: mailedSchema,
        },
        // The owner of the mailbox can sign in on this device even while others guess the password.
        async (c, input) => {
          const email = await recoverWithLink(platform, input, getOrigin(c));
          await rememberDevice(c, platform, email);
          return { email };
        },
      ),
    },
    'Cuenta',
  );
}

/** For one's own account; `changePassword` also for other accounts. */
function ownRoutes(deps: ResourceDeps, removeFiles: RemoveFiles): Hono<Env> {
  const { platform } = deps;

  return routes(
    {
      'POST /users/changePassword/:id': answers(
        'signed-in',
        {
          summary: 'Cambiar la contraseña propia, o poner una temporal a otra cuenta',
          body: changePasswordSchema,
        },
        (c, input) => changePassword(platform, c.env.principal, getId(c), input, getOrigin(c)),
        { allowDuringPasswordChange: true },
      ),
      'POST /users/changeEmail': answers(
        'signed-in',
        {
          ...mailed,
          summary: 'Cambiar de correo; vale cuando se confirma el nuevo',
          body: changeEmailSchema,
        },
        async (c, input) => {
          await askEmailChange(platform, c.env.principal, input, getOrigin(c));
          return { email: input.email };
        },
      ),
      'GET /users/sessions': answers(
        'signed-in',
        {
          summary: 'Los dispositivos con sesión abierta',
          tag: 'Sesión',
          data: z.array(accountSessionSchema),
        },
        (c) => listSessions(platform, c.env.principal),
      ),
      'DELETE /users/sessions/:id': answers(
        'signed-in',
        { summary: 'Cerrar la sesión de un dispositivo', tag: 'Sesión' },
        (c) => endSession(platform, c.env.principal, getId(c), getOrigin(c)),
      ),
      'POST /users/sessions/endOthers': answers(
        'signed-in',
        { summary: 'Cerrar todas las demás sesiones', tag: 'Sesión', data: endedSessionsSchema },
        async (c) => ({ ended: await endOtherSessions(platform, c.env.principal, getOrigin(c)) }),
      ),
      'GET /users/myData': answers(
        'signed-in',
        {
          summary: 'Todo lo que se sabe de quien lo pide',
          data: myDataSchema,
          content: ['application/json'],
        },
        async (c) => {
          const { principal } = c.env;
          await attempt(platform.limits, limitKey`my-data:${principal.id}`, 10, 60 * 60);
          return sendData(c, await myData(deps, principal));
        },
      ),
      'POST /users/deleteAccount': answers(
        'signed-in',
        { summary: 'Eliminar la cuenta propia', body: deleteAccountSchema, refusals: ['409'] },
        (c, { currentPassword }) =>
          deleteAccount(platform, c.env.principal, currentPassword, getOrigin(c), removeFiles),
      ),
    },
    'Cuenta',
  );
}
