import { identityProofSchema } from '@callejero/contract/account.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { type SecondStepState, secondStepSchema, totpCodeSchema } from '@callejero/contract/second-step.ts';
import type { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { readBody } from '../../../http/body.ts';
import type { ApiContext, Env } from '../../../http/context.ts';
import { routes } from '../../../http/routes.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { type AccountRow, accountById, lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { whoAsks } from '../passkeys/passkeys.routes.ts';
import type { Passkeys } from '../passkeys/passkeys.service.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.ts';
import { originOf } from '../sessions/sessions.routes.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { factorsOf } from './rule.ts';
import { finishSignIn, secondStepDevice } from './sign-in.ts';
import { confirmTotp, removeTotp, startTotp } from './totp.service.ts';

const answer = (c: ApiContext, data: unknown) => c.json({ data }, 200, { 'Cache-Control': 'no-store' });

/** `/users/secondStep`: the second step of a sign-in, and one's own. */
export function secondStepRoutes(platform: Platform, sessions: Sessions, passkeys: Passkeys): Hono<Env> {
  const { db, config } = platform;

  const own = (handler: (c: ApiContext) => Promise<Response>) =>
    allow('administrator', handler, { allowDuringSecondStepSetUp: true });

  /** The account of who asks, once they have proved to be its person. */
  async function proven(c: ApiContext): Promise<AccountRow> {
    const who = whoAsks(c);
    await passkeys.prove(who, await readBody(c.req.raw, identityProofSchema), originOf(c));
    const account = await accountById(db, who.user);
    if (!account) throw new ApiError('unauthorized');
    return account;
  }

  /** Removing what is left goes on working where it is off. */
  function assertOn(): void {
    if (config.secondStep === 'off') throw new ApiError('second-step-off');
  }

  return routes({
    'POST /users/secondStep': allow('open', async (c) => {
      const given = await readBody(c.req.raw, secondStepSchema);
      const result = await finishSignIn(
        ...([platform, sessions, passkeys, given, originOf(c), knownDevice(c, platform)] as const),
      );
      await rememberDevice(c, platform, result.user.email);
      await rememberDevice(c, platform, secondStepDevice(result.user.id));
      return answer(c, result);
    }),
    'GET /users/secondStep': own(async (c) => {
      const { totp, ...counts } = await factorsOf(db, whoAsks(c).user);
      const data: SecondStepState = {
        mode: config.secondStep,
        totp: totp && {
          createdAt: totp.createdAt.toISOString(),
          lastUsedAt: totp.lastUsedAt?.toISOString() ?? null,
        },
        ...counts,
      };
      return answer(c, data);
    }),
    'POST /users/secondStep/totp/start': own(async (c) => {
      assertOn();
      const account = await proven(c);
      return answer(c, await startTotp(platform, account, whoAsks(c).session));
    }),
    'POST /users/secondStep/totp/finish': own(async (c) => {
      assertOn();
      const { code } = await readBody(c.req.raw, totpCodeSchema);
      const recoveryCodes = await confirmTotp(platform, whoAsks(c), code, originOf(c));
      // This device has just given a second step.
      await rememberDevice(c, platform, secondStepDevice(whoAsks(c).user));
      return answer(c, { recoveryCodes });
    }),
    'DELETE /users/secondStep/totp': own(async (c) => {
      await proven(c);
      await removeTotp(platform, whoAsks(c), originOf(c));
      return answer(c, null);
    }),
    'POST /users/secondStep/recoveryCodes': own(async (c) => {
      assertOn();
      const { id: user } = await proven(c);
      const { requestId } = originOf(c);
      const recoveryCodes = await db.transaction(async (tx) => {
        await lockAccount(tx, user);
        const { totp, passkeys: count } = await factorsOf(tx, user);
        if (!totp && count === 0) throw new ApiError('second-step-set-up-required');
        const event = { at: platform.clock.now(), actor: user, action: 'recovery-codes-made', user };
        await tx.query(accountEvent({ ...event, requestId }));
        await sendMail(platform, tx, { mail: 'recovery-codes-made', user });
        return makeRecoveryCodes(platform, tx, user);
      });
      return answer(c, { recoveryCodes });
    }),
  });
}
