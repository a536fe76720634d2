/**
 * The principal of an access token. Verifying costs a signature check and a query, so the principal is cached until the token
 * expires or its account changes.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { guest, type Principal } from '../../../access/policy.ts';
import { hasItsFactors } from '../../../access/second-factor.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { StoredAccount } from '../account.ts';
import { mustSetUp } from '../second-step/rule.ts';
import { type AccessTokens, createAccessTokens, toSeconds } from './access-tokens.ts';

const maxPrincipals = 10_000;

export interface Principals extends Omit<AccessTokens, 'verify'> {
  /** The principal of an access token; throws 401 when it is not valid any more. */
  authenticate(accessToken: string): Promise<Principal>;
  /** The same from the cache only, null if it is not there. Synchronous, for the hot path. */
  known(accessToken: string): Principal | null;
}

export function createPrincipals(platform: Platform): Principals {
  const { db, clock } = platform;
  const principals = new Map<string, { principal: Principal; expires: number }>();
  const { verify, ...tokens } = createAccessTokens(platform);
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

  function remember(accessToken: string, principal: Principal, expires: number): Principal {
    if (principals.size >= maxPrincipals) principals.clear();
    principals.set(accessToken, { principal, expires });
    return principal;
  }

  function known(accessToken: string): Principal | null {
    const cached = principals.get(accessToken);
    if (!cached) return null;
    if (cached.expires > toSeconds(clock.now())) return cached.principal;
    principals.delete(accessToken);
    return null;
  }

  return {
    ...tokens,
    known,

    async authenticate(accessToken) {
      const cached = known(accessToken);
      if (cached) return cached;
      const { session: claimed, expires } = await verify(accessToken);
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
