/** Where the principal stands in a conversation: what every route asks first. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { ConversationSide } from '@callejero/contract/resources/conversations.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { sideOf } from './people.ts';

export interface Place {
  id: string;
  user: string;
  side: ConversationSide;
  /** False while the neighbour has not accepted a direct conversation. */
  accepted: boolean;
  status: string;
  assignee: string | null;
  blockedBy: ConversationSide[];
  /** Whether those who asked have an account still. */
  answerable: boolean;
  firstSeq: number;
  lastSeq: number;
  lastMod: number;
  /** The person's own copy begins after this message. */
  clearedSeq: number;
}

/** 404 for who does not take part: whether there is such a conversation is told to nobody else. */
export async function placeIn<More extends object>(
  db: Queryable,
  id: string,
  principal: Principal,
  more?: Sql,
): Promise<Place & More> {
  const place = await findPlace<More>(db, id, principal, more);
  if (!place) throw new ApiError('not-found');
  return place;
}

/**
 * Null for who does not take part.
 *
 * @param more further columns of the conversation `c`, which begin with a comma: they save a statement
 */
export async function findPlace<More extends object>(
  db: Queryable,
  id: string,
  principal: Principal,
  more: Sql = empty,
): Promise<(Place & More) | null> {
  if (principal.id === null || !isUuid(id)) return null;
  const [place] = await db.query<
    Omit<Place, 'user' | 'side'> & { side: ConversationSide | null } & More
  >(sql`select c.id, ${sideOf('c', principal)} as side, c.status, c.assignee, c.blocked_by as "blockedBy",
        c.type <> 'direct' or c.accepted_at is not null as accepted,
        not exists (select from users u where u.id = any(c.participants) and u.archived_at is not null) as answerable,
        c.first_seq as "firstSeq", c.last_seq as "lastSeq", c.last_mod as "lastMod",
        coalesce(m.cleared_seq, 0) as "clearedSeq"${more}
      from conversations c
        left join conversation_members m on m.conversation = c.id and m.user_id = ${principal.id}::uuid
      where c.id = ${id}::uuid and c.archived_at is null`);
  return place?.side ? { ...place, side: place.side, user: principal.id } : null;
}

/**
 * The same, while nobody else writes in the conversation. Two statements: one that waits for the lock would judge by the
 * people and blocks of the moment before it waited.
 */
export async function lockPlace<More extends object>(
  tx: Queryable,
  id: string,
  principal: Principal,
  more?: Sql,
): Promise<Place & More> {
  if (!isUuid(id)) throw new ApiError('not-found');
  await tx.query(sql`select from conversations where id = ${id}::uuid for no key update`);
  return placeIn<More>(tx, id, principal, more);
}
