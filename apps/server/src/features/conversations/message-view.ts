/** Messages as the people of their conversation read them. */
import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { statement } from '../../query/statement.ts';

interface MessageRow {
  id: string;
  rev: number;
  conversation: string;
  client_id: string;
  seq: number;
  mod: number;
  type: MessageView['type'];
  sender: string;
  name: string;
  side: ConversationSide;
  body: string | null;
  point: { x: number; y: number } | null;
  attachments: MessageView['attachments'];
  call: MessageView['call'];
  reply_to: MessageView['replyTo'];
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

/** @param which conditions on `x`, order and limit */
export async function messageViews(db: Queryable, which: Sql): Promise<MessageView[]> {
  const rows = await db.query<MessageRow>(sql`${viewOf(sql`messages`)} where ${which}`);
  return rows.map(present);
}

/** Of each conversation the messages with a `mod` after the one given, in that order, at most `limit`. */
export async function messagesAfter(
  db: Queryable,
  since: ReadonlyMap<string, number>,
  limit: number,
): Promise<Map<string, MessageView[]>> {
  const asked = JSON.stringify([...since].map(([conversation, mod]) => ({ conversation, mod })));
  const { text, values } = sql`${viewOf(sql`json_to_recordset(${asked}::json) as w(conversation uuid, mod int)
      cross join lateral (select * from messages m where m.conversation = w.conversation and m.mod > w.mod
        order by m.mod limit ${raw(String(limit))})`)} order by x.mod`;
  const rows = await db.query<MessageRow>(statement(text, values, { pipeline: 'read' }));
  return Map.groupBy(rows.map(present), ({ conversation }) => conversation);
}

/**
 * Stores a message and returns its view.
 *
 * @param before queries of a `with` that `insertion` names
 * @param insertion an `insert into messages` of one row
 */
export async function insertAndView(
  db: Queryable,
  { before, insertion }: { before: Sql; insertion: Sql },
): Promise<MessageView | null> {
  const { text, values } = sql`with ${before}, stored as (${insertion} returning *) ${viewOf(sql`stored`)}`;
  const [row] = await db.query<MessageRow>(statement(text, values, { pipeline: 'insert' }));
  return row ? present(row) : null;
}

/** The commerce of the message `alias`: the sender of an automatic one, which no person wrote. */
const commerceOf = (alias: 'x' | 'r', column: 'id' | 'name'): Sql =>
  sql`(select k.${raw(column)} from conversations kc join commerces k on k.id = kc.commerce
    where kc.id = ${raw(alias)}.conversation)`;

/** The view of rows of `messages`, as `x`. */
const viewOf = (messages: Sql): Sql =>
  sql`select x.id, x.rev, x.conversation, x.client_id, x.seq, x.mod, x.type,
      coalesce(x.sender, ${commerceOf('x', 'id')}) as sender,
      coalesce(s.first_name, ${commerceOf('x', 'name')}) as name, x.side, x.body, x.point, x.attachments, x.call, x.created_at, x.edited_at, x.deleted_at,
      (select json_build_object('id', r.id, 'seq', r.seq, 'body', left(r.body, 200),
          'sender', coalesce(r.sender, ${commerceOf('r', 'id')}),
          'name', coalesce(a.first_name, ${commerceOf('r', 'name')}), 'deleted', r.deleted_at is not null)
        from messages r left join users a on a.id = r.sender where r.id = x.reply_to) as reply_to
    from ${messages} x left join users s on s.id = x.sender`;

function present(row: MessageRow): MessageView {
  return {
    id: row.id,
    rev: row.rev,
    conversation: row.conversation,
    clientId: row.client_id,
    seq: row.seq,
    mod: row.mod,
    type: row.type,
    sender: { id: row.sender, name: row.name },
    side: row.side,
    body: row.body,
    point: row.point && { lat: row.point.y, lng: row.point.x },
    attachments: row.attachments,
    call: row.call,
    replyTo: row.reply_to,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
