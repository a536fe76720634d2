/** Calls as the people of their conversation read them. */
import type { CallView } from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { takesPart } from '../people.ts';

type CallRow = Omit<CallView, 'ringUntil' | 'answeredAt' | 'endedAt'> & {
  ringUntil: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
};

/** @param which conditions on the call `k` and its conversation `c`, order and limit */
export async function callViews(db: Queryable, which: Sql): Promise<CallView[]> {
  const rows = await db.query<CallRow>(sql`select k.id, k.conversation, c.type, k.media, k.status, k.reason,
        (select json_build_object('id', u.id, 'name', u.first_name, 'side', k.side) from users u
          where u.id = k.caller) as caller,
        (select json_build_object('id', o.id, 'name', o.name) from commerces o where o.id = c.commerce) as commerce,
        (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name)), '[]') from users u
          where u.id = any(c.participants)) as customers,
        case when k.status = 'ringing' then array(select unnest(k.rung) except select unnest(k.declined))
          else '{}'::uuid[] end as ringing,
        k.ring_until as "ringUntil", k.answered_by as "answeredBy", k.answered_at as "answeredAt",
        k.ended_at as "endedAt",
        (select coalesce(json_agg(json_build_object('peerId', p.id, 'user',
            json_build_object('id', u.id, 'name', u.first_name)) order by p.joined_at, p.id), '[]')
          from call_peers p join users u on u.id = p.user_id where p.call = k.id and p.left_at is null) as peers
      from calls k join conversations c on c.id = k.conversation where ${which}`);
  return rows.map((row) => ({
    ...row,
    ringUntil: row.ringUntil.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}

/** 404 for people outside the conversation. */
export async function callView(db: Queryable, id: string, principal: Principal): Promise<CallView> {
  const [view] = isUuid(id)
    ? await callViews(db, sql`k.id = ${id}::uuid and c.archived_at is null and ${takesPart('c', principal)}`)
    : [];
  if (!view) throw new ApiError('not-found');
  return view;
}
