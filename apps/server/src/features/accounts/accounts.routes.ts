/** What an account can do besides being a row: sign-up, confirmation, recovery, passwords, sessions, its data, its end. */

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
import { Hono } from 'hono';
import { allow } from '../../http/access.ts';
import { readBody } from '../../http/body.ts';
import { type ApiContext, type Env, idOf } from '../../http/context.ts';
import { routes } from '../../http/routes.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { accountById } from './account.ts';
import { administrationRoutes } from './administration/administration.routes.ts';
import { deleteAccount } from './delete-account.ts';
import type { RemoveFiles } from './erase-person.ts';
import { askEmailChange } from './links/change-email.ts';
import { correctEmail } from './links/correct-email.ts';
import { deviceOf, forgetDevice, markDevice } from './links/device.ts';
import { type LinkRequest, requestLink } from './links/link-requests.ts';
import { confirmEmail, signUp } from './links/sign-up.service.ts';
import { myData } from './my-data.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import { changePassword, readRecoveryLink, recoverWithLink } from './passwords/passwords.service.ts';
import { attempt } from './sessions/attempts.ts';
import { knownDevice, rememberDevice } from './sessions/known-device.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts';
import { originOf } from './sessions/sessions.routes.ts';
import type { Sessions } from './sessions/sessions.service.ts';

const answer = (c: ApiContext, data: unknown, status: 200 | 201 = 200) =>
  c.json({ data }, status, { 'Cache-Control': 'no-store' });

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
  app.route('/', administrationRoutes(deps, passkeys));
  return app;
}

/** For who has no session. An `Idempotency-Key` is not kept here: with it would be a fast hash of a password. */
function openRoutes({ platform }: ResourceDeps, sessions: Sessions): Hono<Env> {
  const link = (kind: LinkRequest) =>
    allow('open', async (c) => {
      const { email } = await readBody(c.req.raw, emailOnlySchema);
      const device = { signedUp: await deviceOf(c, platform), known: knownDevice(c, platform) };
      await requestLink(platform, kind, email, device, originOf(c));
      return answer(c, { email });
    });

  return routes({
    'POST /users/create': allow('open', async (c) => {
      const input = await readBody(c.req.raw, signUpSchema);
      await signUp(platform, input, await markDevice(c, platform), originOf(c));
      return answer(c, { email: input.email }, 201);
    }),
    'POST /users/correctEmail': allow('open', async (c) => {
      const { email } = await readBody(c.req.raw, emailOnlySchema);
      await correctEmail(platform, email, await deviceOf(c, platform), originOf(c));
      return answer(c, { email });
    }),
    'POST /users/resendConfirmation': link('confirm-email'),
    'POST /users/recoverPassword': link('recover-password'),
    'POST /users/confirmEmail': allow('open', async (c) => {
      const input = await readBody(c.req.raw, confirmEmailSchema);
      const device = await deviceOf(c, platform);
      const { email, isSignUp } = await confirmEmail(platform, input, device, originOf(c));
      const account = isSignUp ? await accountById(platform.db, input.id) : null;
      if (account?.status !== 'active') return answer(c, { email });
      forgetDevice(c);
      await rememberDevice(c, platform, account.email);
      return answer(c, { email, session: await sessions.open(account, originOf(c), 'signed-in') });
    }),
    'POST /users/recoveryLink': allow('open', async (c) =>
      answer(c, await readRecoveryLink(platform, await readBody(c.req.raw, recoveryLinkSchema), originOf(c))),
    ),
    'POST /users/newPassword': allow('open', async (c) => {
      const input = await readBody(c.req.raw, newPasswordSchema);
      // Who has the mailbox must be able to sign in here, whatever is guessed elsewhere.
      await rememberDevice(c, platform, await recoverWithLink(platform, input, originOf(c)));
      return answer(c, null);
    }),
  });
}

/** For one's own account; a password also for those of others. */
function ownRoutes(deps: ResourceDeps, removeFiles: RemoveFiles): Hono<Env> {
  const { platform } = deps;

  return routes({
    'POST /users/changePassword/:id': allow(
      'signed-in',
      async (c) => {
        const input = await readBody(c.req.raw, changePasswordSchema);
        await changePassword(platform, c.env.principal, idOf(c), input, originOf(c));
        return answer(c, null);
      },
      { allowDuringPasswordChange: true },
    ),
    'POST /users/changeEmail': allow('signed-in', async (c) => {
      const input = await readBody(c.req.raw, changeEmailSchema);
      await askEmailChange(platform, c.env.principal, input, originOf(c));
      return answer(c, { email: input.email });
    }),
    'GET /users/sessions': allow('signed-in', async (c) =>
      answer(c, await listSessions(platform, c.env.principal)),
    ),
    'DELETE /users/sessions/:id': allow('signed-in', async (c) => {
      await endSession(platform, c.env.principal, idOf(c), originOf(c));
      return answer(c, null);
    }),
    'POST /users/sessions/endOthers': allow('signed-in', async (c) =>
      answer(c, { ended: await endOtherSessions(platform, c.env.principal, originOf(c)) }),
    ),
    'GET /users/myData': allow('signed-in', async (c) => {
      const { principal } = c.env;
      await attempt(platform.limits, `my-data:${principal.id}`, 10, 60 * 60);
      const data = await myData(deps, principal);
      return c.body(JSON.stringify(data, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="callejero-mis-datos-${data.exportedAt.slice(0, 10)}.json"`,
        'Cache-Control': 'no-store',
      });
    }),
    'POST /users/deleteAccount': allow('signed-in', async (c) => {
      const { currentPassword } = await readBody(c.req.raw, deleteAccountSchema);
      await deleteAccount(platform, c.env.principal, currentPassword, originOf(c), removeFiles);
      return answer(c, null);
    }),
  });
}
