/** Sign-in, and the end of sessions. */

import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { RecordedAction } from '@callejero/contract/resources/audit.ts';
import type { Login } from '@callejero/contract/resources/users.ts';
import sql, { type Sql } from 'sql-template-tag';
import { isSessionOpen } from '../../../access/open-session.ts';
import type { CallerAddress } from '../../../http/address.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import { randomToken } from '../../../ports/keyed-hash.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { accountByEmail, isPasswordExpired, presentAccount, type StoredAccount } from '../account.ts';
import { decideNextStep } from '../second-step/rule.ts';
import { issueTicket } from '../second-step/ticket.ts';
import { attempt, attemptPassword } from './attempts.ts';
import type { KnownDevice } from './known-device.ts';
import type { Principals } from './principals.ts';

/** Open sessions of a person; a further one ends the one that was not used for the longest. */
const maxSessions = 50;

/** The network, the browser and the id of a request. */
export interface SessionOrigin {
  ip: CallerAddress;
  userAgent: string | null;
  requestId: string | null;
}

export interface Sessions {
  login(login: Login, from: SessionOrigin, known: KnownDevice): Promise<LoginResult>;
  /**
   * Opens a session once the request proved to own `account`, unless the account may not sign in. Every session begins here: with
   * one factor where the account needs two, it throws `second-step-required` with the ticket for the second.
   */
  open(
    account: StoredAccount,
    from: SessionOrigin,
    action: RecordedAction,
    factors?: 'one' | 'two',
  ): Promise<LoginResult>;
  /** Ends the session of an access token. */
  logout(accessToken: string, from: SessionOrigin): Promise<void>;
}

/** The `update` that ends sessions of an account: all, all but one, or only one. The caller announces the account. */
export function endSessions(user: string, now: Date, which: { only?: string; except?: string } = {}): Sql {
  return sql`update sessions set ended_at = ${now}::timestamptz
    where user_id = ${user}::uuid and ended_at is null
      and (${which.only ?? null}::uuid is null or id = ${which.only ?? null}::uuid)
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid)`;
}

/** Announces a change of an account to every process, so that principals, cached answers and sockets are read again. */
export function announceAccount(platform: Platform, user: string): void {
  platform.changes.publish([{ resource: 'users', id: user, change: 'updated' }]);
}

/** Runs after the response: a longer response for an existing account would reveal it. */
function recordFailure(
  { clock, db, log }: Platform,
  account: StoredAccount,
  { ip, requestId }: SessionOrigin,
): void {
  const now = clock.now();
  const event = { at: now, actor: null, action: 'sign-in-failed' as const, user: account.id, requestId };
  const record = accountEvent({ ...event, diff: { address: [null, ip] } });
  setTimeout(() => {
    db.query(record).catch((error) => log.error('a failed sign-in could not be recorded', { error }));
  });
}

export function createSessions(platform: Platform, principals: Principals): Sessions {
  const { db, clock, config, hasher, ids, limits } = platform;

  const open: Sessions['open'] = async (account, from, action, factors = 'one') => {
    if (account.status === 'disabled') {
      throw new ApiError('forbidden', undefined, 'Su usuario ha sido deshabilitado');
    }
    if (account.email_verified_at === null) throw new ApiError('email-unconfirmed');
    const { methods, mustSetUp } = await decideNextStep(db, platform, account);
    if (factors === 'one' && methods.length > 0) {
      throw new ApiError('second-step-required', await issueTicket(platform, account.id, methods, from));
    }
    const now = clock.now();
    const session = ids.next();
    const refreshToken = randomToken();
    const expires = new Date(now.getTime() + config.refreshTokenTtl * 1000);
    const event = { at: now, actor: account.id, action, user: account.id, requestId: from.requestId };
    // Only if the account still is as checked: it may be disabled meanwhile, or have a new password.
    const [opened] = await db.query(sql`with signed_in as (
          update users set last_login_at = ${now}::timestamptz
          where id = ${account.id}::uuid and status = 'active' and archived_at is null
            and password_hash is not distinct from ${account.password_hash}::text returning id
        ), session as (
          insert into sessions (id, user_id, token_hash, user_agent, has_second_step, created_at, last_used_at, expires_at)
          select ${session}::uuid, id, ${await platform.sha256(refreshToken)}::text, ${from.userAgent}::text,
            ${factors === 'two'}::boolean, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz from signed_in
        ), event as (
          ${accountEvent({ ...event, diff: { address: [null, from.ip] } }, sql`from signed_in`)}
        ) select id from signed_in`);
    if (!opened) throw new ApiError('forbidden', undefined, 'Su usuario ha sido deshabilitado');
    await endOldest(account.id, from, now);
    return {
      user: presentAccount(account, mustSetUp),
      accessToken: await principals.issue(account.id, session),
      refreshToken,
    };
  };

  /** Ends the person's sessions beyond the maximum. */
  async function endOldest(user: string, { requestId }: SessionOrigin, now: Date): Promise<void> {
    const ended = await db.query(sql`with ended as (
          update sessions set ended_at = ${now}::timestamptz where id in (
            select s.id from sessions s join users u on u.id = s.user_id
            where s.user_id = ${user}::uuid and ${isSessionOpen(platform, now)}
            order by s.last_used_at desc, s.id desc offset ${maxSessions}) and ended_at is null
          returning id
        ), event as (
          ${accountEvent({ at: now, actor: null, action: 'session-ended', user, requestId }, sql`from (select from ended limit 1) e`)}
        ) select id from ended`);
    if (ended.length > 0) announceAccount(platform, user);
  }

  return {
    open,

    async login({ email, password }, from, known) {
      const takeBack = await attemptPassword(limits, { email, ip: from.ip, device: await known(email) });
      const account = await accountByEmail(db, email);
      const valid = await hasher.verify(account?.password_hash ?? null, password);
      if (account && !valid) recordFailure(platform, account, from);
      if (!account || !valid) throw new ApiError('credentials-invalid');
      if (isPasswordExpired(account, clock.now())) throw new ApiError('password-expired');
      await takeBack();
      await attempt(limits, limitKey`signed-in:${account.id}`, 300);
      return open(account, from, 'signed-in');
    },

    async logout(accessToken, { requestId }) {
      const { user, session } = await principals.claims(accessToken);
      const now = clock.now();
      await db.query(sql`with ended as (${endSessions(user, now, { only: session })} returning id)
          ${accountEvent({ at: now, actor: user, action: 'signed-out', user, requestId }, sql`from ended`)}`);
      announceAccount(platform, user);
    },
  };
}

/** Removes sessions that ended or expired before `before`, with their spent tokens. */
export async function purgeSessions(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from sessions
      where coalesce(ended_at, expires_at) < ${before}::timestamptz or expires_at < ${before}::timestamptz`);
}
