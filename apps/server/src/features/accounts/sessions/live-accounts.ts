import sql from 'sql-template-tag';
import { hasItsFactors } from '../../../access/second-factor.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { LiveAccounts } from '../../../realtime/live.ts';
import { accountEvent } from '../../../resource/record.ts';
import { findAdministrators, presentAccount, type StoredAccount } from '../account.ts';
import { mustSetUp } from '../second-step/rule.ts';
import type { Principals } from './principals.ts';
import { announceAccount, endSessions } from './sessions.service.ts';

/** What the live connection needs to know of accounts. */
export function createLiveAccounts(platform: Platform, principals: Principals): LiveAccounts {
  const { db, clock, city, changes, log } = platform;
  // Open connections of administrators may lack the second step that the city asks for from now on.
  let mode = city.now().secondStep;
  city.subscribe(() => {
    if (mode === city.now().secondStep) return;
    mode = city.now().secondStep;
    findAdministrators(db)
      .then((ids) =>
        changes.publish(ids.map((id) => ({ resource: 'users', id, change: 'updated' as const }))),
      )
      .catch((error: unknown) => log.error('the administrators were not announced', { error }));
  });
  return {
    authenticate: async (accessToken) =>
      principals.known(accessToken) ?? principals.authenticate(accessToken),

    async load(users) {
      const rows = await db.query<
        StoredAccount & { sessions: string[]; must_set_up: boolean }
      >(sql`select u.id, u.email, u.first_name, u.last_name, u.avatar, u.roles, u.permissions, u.push_id,
            u.must_change_password, u.status, u.email_verified_at, u.rev, ${mustSetUp(platform)} as must_set_up,
            array(select s.id::text from sessions s where s.user_id = u.id and s.ended_at is null
              and s.expires_at > ${clock.now()}::timestamptz and ${hasItsFactors(platform)}) as sessions
          from users u
          where u.id = any(${users}::uuid[]) and u.status = 'active' and u.archived_at is null`);
      return new Map(
        rows.map((row) => {
          const user = presentAccount(row, row.must_set_up);
          const { id, roles, permissions, mustChangePassword, mustSetUpSecondStep } = user;
          const kind = roles.includes('administrator') ? ('administrator' as const) : ('user' as const);
          const restrictions = {
            mustChangePassword,
            ...(mustSetUpSecondStep ? { mustSetUpSecondStep } : {}),
          };
          const principal = { kind, id, roles, permissions, ...restrictions };
          return [id, { principal, user, sessions: new Set(row.sessions) }];
        }),
      );
    },

    async endSession(user, session) {
      const now = clock.now();
      await db.query(sql`with ended as (${endSessions(user, now, { only: session })} returning user_id)
          ${accountEvent({ at: now, actor: user, action: 'signed-out', user }, sql`from ended`)}`);
      announceAccount(platform, user);
    },
  };
}
