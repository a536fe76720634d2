/** The side and the state of the principal in a conversation, which every route reads first. */

import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { statement } from '../../query/statement.ts';
import { assigneeSql, sideSql } from './people.ts';

export interface Participation {
  id: string;
  user: string;
  side: ConversationSide;
  /** False while the neighbour has not accepted a direct conversation. */
  accepted: boolean;
  status: string;
  assignee: string | null;
  blockedBy: ConversationSide[];
  /** Whether a customer of the conversation still has an account. */
  answerable: boolean;
  firstSeq: number;
  lastSeq: number;
  lastMod: number;
  /** The person's own copy begins after this message. */
  clearedSeq: number;
}

/** 404 for people outside the conversation, who must not learn that it exists. */
export async function participationIn<More extends object>(
  db: Queryable,
  id: string,
  principal: Principal,
  more?: Sql,
): Promise<Participation & More> {
  const participant = await findParticipation<More>(db, id, principal, more);
  if (!participant) throw new ApiError('not-found');
  return participant;
}

/**
 * Null for people outside the conversation.
 *
 * @param more further columns of the conversation `c`, with a leading comma, which saves another statement
 */
export async function findParticipation<More extends object>(
  db: Queryable,
  id: string,
  principal: Principal,
  more: Sql = empty,
): Promise<(Participation & More) | null> {
  if (principal.id === null || !isUuid(id)) return null;
  const { text, values } =
    sql`select c.id, ${sideSql('c', principal)} as side, c.status, ${assigneeSql('c')} as assignee, c.blocked_by as "blockedBy",
        c.type <> 'direct' or c.accepted_at is not null as accepted,
        not exists (select from users u where u.id = any(c.participants) and u.archived_at is not null) as answerable,
        c.first_seq as "firstSeq", c.last_seq as "lastSeq", c.last_mod as "lastMod",
        coalesce(m.cleared_seq, 0) as "clearedSeq"${more}
      from conversations c
        left join conversation_members m on m.conversation = c.id and m.user_id = ${principal.id}::uuid
      where c.id = ${id}::uuid and c.archived_at is null`;
  const [participant] = await db.query<
    Omit<Participation, 'user' | 'side'> & { side: ConversationSide | null } & More
  >(statement(text, values, { pipeline: 'read' }));
  return participant?.side ? { ...participant, side: participant.side, user: principal.id } : null;
}

/**
 * The same, with the conversation locked against other writers. The lock is a statement of its own: otherwise, after waiting for
 * it, the query would still read the people and blocks from before.
 */
export async function lockParticipation<More extends object>(
  tx: Queryable,
  id: string,
  principal: Principal,
  more?: Sql,
): Promise<Participation & More> {
  if (!isUuid(id)) throw new ApiError('not-found');
  await tx.query(sql`select from conversations where id = ${id}::uuid for no key update`);
  return participationIn<More>(tx, id, principal, more);
}
