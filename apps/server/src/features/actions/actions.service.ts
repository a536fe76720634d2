import type { PendingAction } from '@callejero/contract/realtime.ts';
import type { Action } from '@callejero/contract/resources/actions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Hooks } from '../../access/binding.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';
import type { LiveActions } from '../../realtime/live.ts';
import { changeRecord } from '../../resource/record.ts';

export const actionsHooks: Hooks = {
  beforeCreate: (_, input) => ({ ...input, status: 'pending' }),
};

export interface NewAction {
  name: string;
  type: Action['type'];
  payload: Action['payload'];
  user: string;
  /** Who sends it; null is the system. */
  actor: string | null;
  requestId: string | null;
}

/** Sends an action for another feature, inside its transaction. The caller publishes the change after its commit. */
export async function createAction(
  tx: Queryable,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  { name, type, payload, user, actor, requestId }: NewAction,
): Promise<Change> {
  const id = ids.next();
  const now = clock.now();
  const diff = { name, type, payload, user, status: 'pending' };
  await tx.query(
    toStatement(sql`with created as (
        insert into actions (id, created_at, updated_at, name, type, payload, user_id)
        values (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${name}::text, ${type}::text,
          ${JSON.stringify(payload)}::jsonb, ${user}::uuid) returning id
      ) ${changeRecord({ at: now, actor, action: 'created', resource: 'actions', diff, requestId }, sql`from created`)}`),
  );
  return { resource: 'actions', id, change: 'created' };
}

/** What the live connection asks of actions. */
export function createLiveActions(platform: Pick<Platform, 'db' | 'clock' | 'changes'>): LiveActions {
  const { db, clock, changes } = platform;

  const waiting = (where: Sql) =>
    db.query<PendingAction & { user: string }>(
      toStatement(sql`select id, name, type, payload, user_id as user from actions
        where ${where} and status = 'pending' and archived_at is null order by created_at, id`),
    );

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
      const [found] = await db.query<{ performed: boolean }>(
        toStatement(sql`with performed as (
            update actions set status = 'performed', performed_at = ${now}::timestamptz,
              updated_at = ${now}::timestamptz, rev = rev + 1
            where id = ${id}::uuid and user_id = ${user}::uuid and status = 'pending' and archived_at is null
            returning id
          ), change as (
            ${changeRecord({ at: now, actor: user, action: 'performed', resource: 'actions', diff }, sql`from performed`)}
          ) select exists (select from performed) as performed from actions
          where id = ${id}::uuid and user_id = ${user}::uuid and archived_at is null`),
      );
      if (found?.performed) changes.publish([{ resource: 'actions', id, change: 'updated' }]);
      return found !== undefined;
    },
  };
}
