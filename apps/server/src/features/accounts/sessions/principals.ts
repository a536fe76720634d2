/**
 * The principal of an access token. Verifying costs a signature check and a query, so the principal is cached until the token
 * expires or its account changes.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { jwtVerify, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { guest, type Principal } from '../../../access/policy.ts';
import { hasItsFactors } from '../../../access/second-factor.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { StoredAccount } from '../account.ts';
import { mustSetUp } from '../second-step/rule.ts';

const maxPrincipals = 10_000;
/** The JWT audience: a token made with the same secret for another use opens no session. */
const audience = 'callejero-api';

export interface Claims {
  user: string;
  session: string;
}

export interface Principals {
  /** An access token for a session: a JWT with `sub` user, `sid` session and `exp` in seconds. */
  issue(user: string, session: string): Promise<string>;
  /** An access token of a guest: no account, no session, nothing stored. */
  issueGuest(): Promise<string>;
  /** The claims of a valid session token; throws 401, for a guest's token too. */
  claims(accessToken: string): Promise<Claims>;
  /** The principal of an access token; throws 401 when it is not valid any more. */
  authenticate(accessToken: string): Promise<Principal>;
  /** The same from the cache only, null if it is not there. Synchronous, for the hot path. */
  known(accessToken: string): Principal | null;
}

/** The `kid` of a key in a token's header, so that keys can be rotated: the first signs, all verify. */
async function keyId(key: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(key));
  return new Uint8Array(digest).subarray(0, 6).toHex();
}

export function createPrincipals(platform: Platform): Principals {
  const { db, clock, config, secrets } = platform;
  const principals = new Map<string, { principal: Principal; expires: number }>();
  const keys = Promise.all(secrets.tokens.map(async (key) => ({ id: await keyId(key), key })));
  /** Counts changes of accounts: what was read before a change must not be cached after it. */
  let generation = 0;
  const forgetAll = () => {
    generation += 1;
    principals.clear();
  };
  // The city may ask for another second step.
  platform.city.subscribe(forgetAll);
  platform.changes.subscribe((changes) => {
    if (changes === null) forgetAll();
    const changed = new Set(
      changes?.filter((c) => c.resource === 'users' || c.resource === 'administrators').map((c) => c.id),
    );
    if (changed.size === 0) return;
    generation += 1;
    for (const [token, { principal }] of principals) {
      if (principal.id !== null && changed.has(principal.id)) principals.delete(token);
    }
  });

  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  async function sign(what: { sid: string } | { guest: true }, subject?: string): Promise<string> {
    const [first] = await keys;
    if (!first) throw new Error('There is no key to sign with');
    const now = seconds();
    const token = new SignJWT(what)
      .setProtectedHeader({ alg: 'HS256', kid: first.id })
      .setIssuedAt(now)
      .setAudience(audience)
      .setExpirationTime(now + config.accessTokenTtl);
    return (subject === undefined ? token : token.setSubject(subject)).sign(first.key);
  }

  /** Null for a guest's token. */
  async function verified(accessToken: string): Promise<{ session: Claims | null; expires: number }> {
    try {
      const known = await keys;
      const { payload } = await jwtVerify(
        accessToken,
        ({ kid }) => {
          const found = known.find(({ id }) => id === kid);
          if (!found) throw new ApiError('unauthorized');
          return found.key;
        },
        { algorithms: ['HS256'], currentDate: clock.now(), requiredClaims: ['exp'] },
      );
      const { sub: user, sid: session, exp: expires, aud } = payload;
      if (aud !== audience) throw new ApiError('unauthorized');
      if (expires === undefined) throw new ApiError('unauthorized');
      if (payload.guest === true) return { session: null, expires };
      if (typeof session !== 'string' || user === undefined) throw new ApiError('unauthorized');
      return { session: { user, session }, expires };
    } catch {
      throw new ApiError('unauthorized');
    }
  }

  async function claims(accessToken: string): Promise<Claims> {
    const { session } = await verified(accessToken);
    if (!session) throw new ApiError('unauthorized');
    return session;
  }

  function remember(accessToken: string, principal: Principal, expires: number): Principal {
    if (principals.size >= maxPrincipals) principals.clear();
    principals.set(accessToken, { principal, expires });
    return principal;
  }

  function known(accessToken: string): Principal | null {
    const cached = principals.get(accessToken);
    if (!cached) return null;
    if (cached.expires > seconds()) return cached.principal;
    principals.delete(accessToken);
    return null;
  }

  return {
    issue: (user, session) => sign({ sid: session }, user),
    issueGuest: () => sign({ guest: true }),

    claims,
    known,

    async authenticate(accessToken) {
      const cached = known(accessToken);
      if (cached) return cached;
      const { session: claimed, expires } = await verified(accessToken);
      if (!claimed) return remember(accessToken, guest, expires);
      const { user: id, session } = claimed;
      const before = generation;
      const [account] = await db.query<
        Pick<StoredAccount, 'roles' | 'permissions' | 'status' | 'must_change_password'> & {
          must_set_up: boolean;
        }
      >(sql`select u.roles, u.permissions, u.status, u.must_change_password,
            ${mustSetUp(platform)} as must_set_up
          from sessions s join users u on u.id = s.user_id
          where s.id::text = ${session} and u.id::text = ${id} and s.ended_at is null and s.expires_at > ${clock.now()}
            and u.archived_at is null and ${hasItsFactors(platform)}`);
      if (!account) throw new ApiError('unauthorized');
      if (account.status !== 'active') throw new ApiError('user-disabled');
      const isAdministrator = account.roles.includes('administrator');
      const principal: Principal = {
        kind: isAdministrator ? 'administrator' : 'user',
        id,
        roles: account.roles,
        permissions: isAdministrator ? account.permissions : [],
        session,
        mustChangePassword: account.must_change_password,
        mustSetUpSecondStep: account.must_set_up,
      };
      return generation === before ? remember(accessToken, principal, expires) : principal;
    },
  };
}
