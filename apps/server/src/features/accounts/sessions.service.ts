/**
 * Signing in and staying so. An access token is a JWT (`sub` user, `sid` session, `exp` seconds), a refresh token is
 * random and stored hashed. Its successor is a keyed hash of it: parallel refreshes and a repeated one within the
 * grace all get the same successor although only hashes are stored; a token used again later was stolen, and its whole
 * session ends.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Login, LoginResult, SessionUser } from '@callejero/contract/resources/users.ts';
import { jwtVerify, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import type { Platform } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';
import type { Principal } from '../../resource/policy.ts';

/** How long, in milliseconds, a refresh token that was just replaced still gets its successor. */
const grace = 30_000;
const maxPrincipals = 10_000;

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string | null;
  avatar: string | null;
  roles: SessionUser['roles'];
  permissions: string[];
  push_id: string;
  must_change_password: boolean;
  status: 'active' | 'disabled';
  email_verified_at: Date | null;
  password_hash: string | null;
}

export interface Sessions {
  login(login: Login, from: { ip: string; userAgent: string | null }): Promise<LoginResult>;
  /** A new access token and the refresh token that replaces the given one. */
  refresh(refreshToken: string | null): Promise<{ accessToken: string; refreshToken: string }>;
  /** Ends the session of an access token. */
  logout(accessToken: string): Promise<void>;
  /** Who an access token speaks for; throws 401 when it is not valid any more. */
  authenticate(accessToken: string): Promise<Principal>;
  /** The same, only if it is known already. Synchronous: the hot path. */
  known(accessToken: string): Principal | null;
}

export function createSessions(platform: Platform): Sessions {
  const { db, clock, config, hasher, ids, limits } = platform;
  const principals = new Map<string, { principal: Principal; expires: number }>();
  /** Counts changes of accounts: what was read before one must not be remembered after it. */
  let generation = 0;
  platform.changes.subscribe((changes) => {
    if (changes === null) {
      generation += 1;
      principals.clear();
    }
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

  async function accessTokenFor(user: string, session: string): Promise<string> {
    const now = seconds();
    return new SignJWT({ sid: session })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user)
      .setIssuedAt(now)
      .setExpirationTime(now + config.accessTokenTtl)
      .sign(platform.secrets.tokens);
  }

  async function claims(accessToken: string): Promise<{ user: string; session: string; expires: number }> {
    try {
      const { payload } = await jwtVerify(accessToken, platform.secrets.tokens, {
        algorithms: ['HS256'],
        currentDate: clock.now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      if (typeof payload.sid !== 'string' || payload.sub === undefined || payload.exp === undefined) {
        throw new ApiError('unauthorized');
      }
      return { user: payload.sub, session: payload.sid, expires: payload.exp };
    } catch {
      throw new ApiError('unauthorized');
    }
  }

  async function successorOf(refreshToken: string): Promise<string> {
    const key = await crypto.subtle.importKey(
      'raw',
      new Uint8Array(platform.secrets.tokens),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`refresh:${refreshToken}`));
    return new Uint8Array(mac).toBase64({ alphabet: 'base64url', omitPadding: true });
  }

  async function attempt(key: string, points: number): Promise<void> {
    const wait = await limits.consume(key, points, 15 * 60);
    if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
  }

  return {
    async login({ email, password }, { ip, userAgent }) {
      await attempt(`login-address:${ip}`, 300);
      await attempt(`login-account:${email}`, 30);
      const [user] = await db.query<UserRow>(
        toStatement(sql`select * from users where email = ${email} and archived_at is null`),
      );
      const valid = await hasher.verify(user?.password_hash ?? null, password);
      if (!user || !valid) throw new ApiError('credentials-invalid');
      if (user.status === 'disabled')
        throw new ApiError('forbidden', undefined, 'Su usuario ha sido deshabilitado');
      if (user.email_verified_at === null) throw new ApiError('email-unconfirmed');

      const now = clock.now();
      const session = ids.next();
      const refreshToken = crypto
        .getRandomValues(new Uint8Array(32))
        .toBase64({ alphabet: 'base64url', omitPadding: true });
      const expires = new Date(now.getTime() + config.refreshTokenTtl * 1000);
      await db.query(
        toStatement(sql`with session as (
            insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at)
            values (${session}, ${user.id}, ${await platform.sha256(refreshToken)}, ${userAgent}, ${now}, ${now}, ${expires})
          ), signed_in as (
            update users set last_login_at = ${now} where id = ${user.id}
          )
          insert into changes (at, actor, action, resource, record_id)
          values (${now}, ${user.id}, 'signed-in', 'users', ${user.id})`),
      );
      return {
        user: presentUser(user),
        accessToken: await accessTokenFor(user.id, session),
        refreshToken,
      };
    },

    async refresh(refreshToken) {
      if (!refreshToken) throw new ApiError('token-invalid');
      const hash = await platform.sha256(refreshToken);
      const successor = await successorOf(refreshToken);
      const now = clock.now();
      const [rotated] = await db.query<{ id: string; user_id: string }>(
        toStatement(sql`update sessions s
          set token_hash = ${await platform.sha256(successor)}, previous_hash = ${hash}, rotated_at = ${now}, last_used_at = ${now}
          from users u
          where s.token_hash = ${hash} and s.ended_at is null and s.expires_at > ${now}
            and u.id = s.user_id and u.status = 'active' and u.archived_at is null
          returning s.id, s.user_id`),
      );
      if (rotated) {
        return { accessToken: await accessTokenFor(rotated.user_id, rotated.id), refreshToken: successor };
      }
      const since = new Date(now.getTime() - grace);
      const [repeated] = await db.query<{ id: string; user_id: string; in_grace: boolean }>(
        toStatement(sql`update sessions s
          set ended_at = case when s.rotated_at >= ${since} then null else ${now}::timestamptz end
          from users u
          where s.previous_hash = ${hash} and s.ended_at is null and s.expires_at > ${now}
            and u.id = s.user_id and u.status = 'active' and u.archived_at is null
          returning s.id, s.user_id, s.ended_at is null as in_grace`),
      );
      if (repeated?.in_grace) {
        return { accessToken: await accessTokenFor(repeated.user_id, repeated.id), refreshToken: successor };
      }
      if (repeated)
        platform.changes.publish([{ resource: 'users', id: repeated.user_id, change: 'updated' }]);
      throw new ApiError('token-invalid');
    },

    async logout(accessToken) {
      const { user, session } = await claims(accessToken);
      const now = clock.now();
      await db.query(
        toStatement(sql`update sessions set ended_at = ${now} where id = ${session} and ended_at is null`),
      );
      platform.changes.publish([{ resource: 'users', id: user, change: 'updated' }]);
    },

    async authenticate(accessToken) {
      const cached = this.known(accessToken);
      if (cached) return cached;
      const { user: id, session, expires } = await claims(accessToken);
      const before = generation;
      const [user] = await db.query<Pick<UserRow, 'roles' | 'permissions' | 'status'>>(
        toStatement(sql`select u.roles, u.permissions, u.status from sessions s join users u on u.id = s.user_id
          where s.id::text = ${session} and u.id::text = ${id} and s.ended_at is null and s.expires_at > ${clock.now()}
            and u.archived_at is null`),
      );
      if (!user) throw new ApiError('unauthorized');
      if (user.status !== 'active') throw new ApiError('user-disabled');
      const isAdministrator = user.roles.includes('administrator');
      const principal: Principal = {
        kind: isAdministrator ? 'administrator' : 'user',
        id,
        roles: user.roles,
        permissions: isAdministrator ? user.permissions : [],
      };
      if (generation === before) {
        if (principals.size >= maxPrincipals) principals.clear();
        principals.set(accessToken, { principal, expires });
      }
      return principal;
    },

    known(accessToken) {
      const cached = principals.get(accessToken);
      if (!cached) return null;
      if (cached.expires > seconds()) return cached.principal;
      principals.delete(accessToken);
      return null;
    },
  };
}

function presentUser(user: UserRow): SessionUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    avatar: user.avatar,
    roles: user.roles,
    permissions: user.permissions,
    pushId: user.push_id,
    mustChangePassword: user.must_change_password,
    refreshToken: null,
  };
}
