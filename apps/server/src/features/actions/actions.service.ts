import type { PendingAction } from '@callejero/contract/realtime.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Hooks } from '../../access/binding.ts';
import type { Platform } from '../../ports/ports.ts';
import type { LiveActions } from '../../realtime/live.ts';
import { changeRecord } from '../../resource/record.ts';

export const actionsHooks: Hooks = {
  beforeCreate: (_, input) => ({ ...input, status: 'pending' }),
};

/** The actions that the live connection delivers and marks as performed. */
export function createLiveActions(platform: Pick<Platform, 'db' | 'clock' | 'changes'>): LiveActions {
  const { db, clock, changes } = platform;

  const waiting = (where: Sql) =>
    db.query<
      PendingAction & { user: string }
    >(sql`select id, name, type, payload, user_id as user from actions
        where ${where} and status = 'pending' and archived_at is null order by created_at, id`);

  return {
    async pending(users) {
      const byUser = new Map<string, PendingAction[]>(users.map((user) => [user, []]));
      for (const { user, ...action } of await waiting(sql`user_id = any(${users}::uuid[])`)) {
        byUser.get(user)?.push(action);
      }
      return byUser;
    },

    async waiting(ids) {
      const rows = await waiting(sql`id = any(${ids}::uuid[])`);
      return rows.map(({ user, ...action }) => ({ user, action }));
    },

    async perform(user, id) {
      const now = clock.now();
      const diff = { status: ['pending', 'performed'] };
      const [found] = await db.query<{ performed: boolean }>(sql`with performed as (
            update actions set status = 'performed', performed_at = ${now}::timestamptz,
              updated_at = ${now}::timestamptz, rev = rev + 1
            where id = ${id}::uuid and user_id = ${user}::uuid and status = 'pending' and archived_at is null
            returning id
          ), change as (
            ${changeRecord({ at: now, actor: user, action: 'performed', resource: 'actions', diff }, sql`from performed`)}
          ) select exists (select from performed) as performed from actions
          where id = ${id}::uuid and user_id = ${user}::uuid and archived_at is null`);
      if (found?.performed) changes.publish([{ resource: 'actions', id, change: 'updated' }]);
      return found !== undefined;
    },
  };
}
