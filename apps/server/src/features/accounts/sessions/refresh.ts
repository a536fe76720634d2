/**
 * Session renewal. A refresh token is random and stored hashed. Its successor is a keyed hash of it, so parallel and
 * repeated refreshes within the grace get the same successor although only hashes are stored. Any other reuse of a token of the
 * family means theft, and the whole session ends.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { isSessionOpen } from '../../../access/open-session.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import { keyedHash } from '../../../ports/keyed-hash.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { addressKey, attempt } from './attempts.ts';
import type { Principals } from './principals.ts';
import { createRecentRotations } from './recent-rotations.ts';
import { announceAccount, endSessions, type SessionOrigin } from './sessions.service.ts';

/** How long, in milliseconds, a refresh token that was just replaced still gets its successor. */
const grace = 30_000;

/** A new access token and the refresh token that replaces the given one. */
type Refresh = (
  refreshToken: string | null,
  from: SessionOrigin,
) => Promise<{ accessToken: string; refreshToken: string }>;

export function createRefresh(platform: Platform, principals: Pick<Principals, 'issue'>): Refresh {
  const { db, clock, limits, secrets } = platform;
  const rotations = createRecentRotations(grace);

  /** The successors of a token by every configured key, since keys may be rotated within the grace. */
  async function successorsOf(refreshToken: string): Promise<string[]> {
    return Promise.all(secrets.tokens.map((key) => keyedHash(key, 'refresh', refreshToken)));
  }

  /** Handles a token that was already replaced: its successor within the grace, otherwise the session ends. */
  async function repeated(
    hash: string,
    successors: readonly string[],
    now: Date,
    from: SessionOrigin,
  ): Promise<{ session: string; user: string; successor: string } | null> {
    const [spent] = await db.query<{
      session: string;
      user: string;
      at: Date;
      token_hash: string;
    }>(sql`select s.id as session, s.user_id as user, t.at, s.token_hash
        from spent_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
        where t.hash = ${hash} and ${isSessionOpen(platform, now)}
          and u.status = 'active' and u.archived_at is null`);
    if (!spent) return null;
    const hashes = await Promise.all(successors.map((successor) => platform.sha256(successor)));
    const successor = successors[hashes.indexOf(spent.token_hash)];
    if (successor !== undefined && rotations.since(hash, spent.at, now) <= grace) {
      return { session: spent.session, user: spent.user, successor };
    }
    const event = { at: now, actor: null, action: 'refresh-token-reused' as const, user: spent.user };
    await db.query(sql`with ended as (${endSessions(spent.user, now, { only: spent.session })})
        ${accountEvent({ ...event, diff: { address: [null, from.ip] }, requestId: from.requestId })}`);
    announceAccount(platform, spent.user);
    return null;
  }

  return async (refreshToken, from) => {
    if (!refreshToken) throw new ApiError('token-invalid');
    await attempt(limits, limitKey`refresh-address:${addressKey(from.ip)}`, 3000);
    const hash = await platform.sha256(refreshToken);
    const successors = await successorsOf(refreshToken);
    const [successor = ''] = successors;
    const now = clock.now();
    const [rotated] = await db.query<{ session: string; user: string }>(sql`with rotated as (
          update sessions s set token_hash = ${await platform.sha256(successor)}, last_used_at = ${now}
          from users u
          where s.token_hash = ${hash} and ${isSessionOpen(platform, now)}
            and u.id = s.user_id and u.status = 'active' and u.archived_at is null
          returning s.id, s.user_id
        ), spent as (
          insert into spent_tokens (hash, session_id, at) select ${hash}::text, id, ${now}::timestamptz from rotated
        ) select id as session, user_id as user from rotated`);
    if (rotated) {
      rotations.add(hash, now);
      return {
        accessToken: await principals.issue(rotated.user, rotated.session),
        refreshToken: successor,
      };
    }
    const again = await repeated(hash, successors, now, from);
    if (!again) throw new ApiError('token-invalid');
    return {
      accessToken: await principals.issue(again.user, again.session),
      refreshToken: again.successor,
    };
  };
}
