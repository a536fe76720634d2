/** The open sessions of a person. */
import type { AccountSession } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import { isSessionOpen } from '../../../access/open-session.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { announceAccount, endSessions, type SessionOrigin } from './sessions.service.ts';

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

export function listSessions(platform: Platform, principal: Principal): Promise<AccountSession[]> {
  return readSessions(platform, principal.id ?? '', principal.session);
}

/** Latest used first; `current` marks the session of the request. */
export async function readSessions(
  platform: Platform,
  user: string,
  current?: string,
): Promise<AccountSession[]> {
  const { db, clock } = platform;
  const rows =
    await db.query<SessionRow>(sql`select s.id, s.user_agent, s.created_at, s.last_used_at from sessions s join users u on u.id = s.user_id
      where s.user_id = ${user}::uuid and ${isSessionOpen(platform, clock.now())}
      order by s.last_used_at desc, s.id desc`);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === current,
  }));
}

/** Ends one session of `user`, by default one's own. Another person's gets the same 404 as one that does not exist. */
export async function endSession(
  platform: Platform,
  principal: Principal,
  session: string,
  from: SessionOrigin,
  user = principal.id ?? '',
): Promise<void> {
  if (!idSchema.safeParse(session).success) throw new ApiError('not-found');
  if ((await end(platform, principal, user, { only: session }, from)) === 0) throw new ApiError('not-found');
}

/** Ends all but the current session; returns how many. */
export function endOtherSessions(
  platform: Platform,
  principal: Principal,
  from: SessionOrigin,
): Promise<number> {
  const others = principal.session ? { except: principal.session } : {};
  return end(platform, principal, principal.id ?? '', others, from);
}

/** Ends all sessions of another account, as an administrator; returns how many. */
export function endAllSessions(
  platform: Platform,
  principal: Principal,
  user: string,
  from: SessionOrigin,
): Promise<number> {
  return end(platform, principal, user, {}, from);
}

async function end(
  platform: Platform,
  { id: actor }: Principal,
  user: string,
  which: { only?: string; except?: string },
  { requestId }: SessionOrigin,
): Promise<number> {
  const { db, clock } = platform;
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    const rows = await tx.query(sql`${endSessions(user, now, which)} returning id`);
    const event = { at: now, actor, user, requestId };
    const action = which.only === undefined ? 'sessions-ended' : 'session-ended';
    if (rows.length > 0) await tx.query(accountEvent({ ...event, action }));
    return rows.length;
  });
  if (ended > 0) announceAccount(platform, user);
  return ended;
}
