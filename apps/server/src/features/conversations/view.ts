/** Conversations as one of their people reads them. */

import {
  type ConversationSide,
  conversationLimits,
  isShared,
} from '@callejero/contract/enums/conversations.ts';
import type {
  ConversationHead,
  ConversationView,
  MessagePreview,
} from '@callejero/contract/resources/conversations.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';
import { statement } from '../../query/statement.ts';
import { assigneeSql, everybodySql, idsIn } from './people.ts';

interface ViewRow {
  id: string;
  reader: string;
  type: ConversationView['type'];
  status: ConversationView['status'];
  side: ConversationSide;
  commerce: ConversationView['commerce'];
  customer: ConversationView['customer'];
  contact: ConversationView['contact'];
  accepted: boolean;
  assignee: ConversationView['assignee'];
  labels: ConversationView['labels'];
  notes: number;
  blocked: boolean;
  muted: boolean;
  first_seq: number;
  last_seq: number;
  last_mod: number;
  last_message_at: Date | null;
  delivered_seq: number;
  read_seq: number;
  other_read_seq: number;
  other_delivered_seq: number;
  cleared_seq: number;
  unread: number;
  last_message: (Omit<MessagePreview, 'createdAt'> & { createdAt: string }) | null;
}

/** Messages of the other side that the person `p` has not read, in a statement with `c`, `p` and its state `m`. */
const unread = sql`case when coalesce(m.marked_unread, false) then greatest(1, unseen.messages) else unseen.messages end`;
const unseenMessages = sql`left join lateral (select count(*)::int as messages from (
    select from messages x where x.conversation = c.id and x.deleted_at is null and x.side <> p.side
      and x.seq > greatest(coalesce(m.read_seq, 0), coalesce(m.cleared_seq, 0)) limit ${conversationLimits.unread}
  ) counted) unseen on true`;

/** In the order of the commerce's settings, without those that were removed there. */
const labelsOf = sql`(select coalesce(json_agg(l.label order by l.at), '[]') from commerce_inboxes i,
  jsonb_array_elements(i.labels) with ordinality l(label, at)
  where i.commerce = c.commerce and (l.label ->> 'id')::uuid = any(c.labels))`;

/** Before that, the person who asked must not learn what the neighbour has read. */
const accepted = sql`(c.type <> 'direct' or c.accepted_at is not null)`;

/**
 * @param people a select of `user_id` and `side` for each conversation `c`
 * @param which conditions, order and limit
 */
function viewStatement(people: Sql, which: Sql): Sql {
  return sql`select c.id, p.user_id as reader, c.type, c.status, p.side, p.side = any(c.blocked_by) as blocked,
      coalesce(m.muted, false) as muted, c.first_seq, c.last_seq, c.last_mod, c.last_message_at,
      greatest(m.delivered_seq, m.read_seq, 0) as delivered_seq,
      coalesce(m.read_seq, 0) as read_seq, coalesce(m.cleared_seq, 0) as cleared_seq,
      (select coalesce(max(o.read_seq), 0) from conversation_members o
        where o.conversation = c.id and o.side <> p.side and ${accepted}) as other_read_seq,
      (select coalesce(max(greatest(o.delivered_seq, o.read_seq)), 0) from conversation_members o
        where o.conversation = c.id and o.side <> p.side and ${accepted}) as other_delivered_seq,
      ${accepted} as accepted,
      ${unread} as unread,
      (select json_build_object('id', k.id, 'name', k.name, 'logo', k.logo, 'timezone', k.timezone,
          'calls', coalesce(i.calls, true))
        from commerces k left join commerce_inboxes i on i.commerce = k.id where k.id = c.commerce) as commerce,
      (select json_build_object('id', u.id, 'name', u.first_name, 'avatar', u.avatar)
        from users u where u.id = c.participants[1]) as customer,
      (select json_build_object('id', u.id, 'name', u.first_name, 'avatar', u.avatar)
        from users u where c.type = 'direct' and u.id = c.participants[2]) as contact,
      (select json_build_object('id', u.id, 'name', u.first_name) from users u where u.id = ${assigneeSql('c')}) as assignee,
      case when p.side = 'commerce' and c.labels <> '{}' then ${labelsOf} else '[]' end as labels,
      case when p.side in ('commerce', 'support') then (select count(*)::int from conversation_notes n
        where n.conversation = c.id) else 0 end as notes,
      (select json_build_object('seq', x.seq, 'type', x.type, 'body', x.body, 'call', x.call,
          'side', x.side, 'own', x.sender is not distinct from p.user_id, 'deleted', x.deleted_at is not null, 'createdAt', x.created_at)
        from messages x where x.conversation = c.id and x.seq = c.last_seq
          and x.seq > coalesce(m.cleared_seq, 0)) as last_message
    from conversations c cross join lateral (${people}) p
      left join conversation_members m on m.conversation = c.id and m.user_id = p.user_id
      ${unseenMessages}
    where c.archived_at is null and p.side is not null and ${which}`;
}

function present(row: ViewRow): ConversationView {
  const { last_message } = row;
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    side: row.side,
    commerce: row.commerce,
    customer: row.customer,
    contact: row.contact,
    accepted: row.accepted,
    // The assignee is hidden from the customer.
    assignee: isShared(row.side) ? row.assignee : null,
    labels: row.labels,
    notes: row.notes,
    blocked: row.blocked,
    muted: row.muted,
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
    lastMod: row.last_mod,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    deliveredSeq: row.delivered_seq,
    readSeq: row.read_seq,
    otherReadSeq: row.other_read_seq,
    otherDeliveredSeq: row.other_delivered_seq,
    clearedSeq: row.cleared_seq,
    unread: row.unread,
    lastMessage: last_message && {
      ...last_message,
      createdAt: new Date(last_message.createdAt).toISOString(),
    },
    inspectedUntil: null,
  };
}

/** The views of one person; `side` is an expression on the alias `c`, null where the person does not take part. */
export async function viewsOfPerson(
  db: Queryable,
  { user, side, which }: { user: string; side: Sql; which: Sql },
): Promise<ConversationView[]> {
  const people = sql`select ${user}::uuid as user_id, ${side} as side`;
  const rows = await db.query<ViewRow>(viewStatement(people, which));
  return rows.map(present);
}

/** Of each conversation by person, for everybody who takes part. */
export async function viewsOfConversations(
  db: Queryable,
  conversations: readonly string[],
): Promise<Map<string, Map<string, ConversationView>>> {
  const { text, values } = viewStatement(everybodySql('c'), sql`c.id in (${idsIn(conversations)})`);
  const rows = await db.query<ViewRow>(statement(text, values, { pipeline: 'read' }));
  const views = new Map(conversations.map((id) => [id, new Map<string, ConversationView>()]));
  for (const row of rows) views.get(row.id)?.set(row.reader, present(row));
  return views;
}

/** The state that a device compares with its own copy, the latest first. */
export function headsOfPerson(
  db: Queryable,
  { user, side, which }: { user: string; side: Sql; which: Sql },
): Promise<ConversationHead[]> {
  return db.query<ConversationHead>(sql`select c.id, p.side, case when c.commerce is not null
          then json_build_object('id', c.commerce) end as commerce, c.last_seq as "lastSeq", c.last_mod as "lastMod",
        greatest(m.delivered_seq, m.read_seq, 0) as "deliveredSeq", coalesce(m.read_seq, 0) as "readSeq", ${unread} as unread
      from conversations c cross join lateral (select ${user}::uuid as user_id, ${side} as side) p
        left join conversation_members m on m.conversation = c.id and m.user_id = p.user_id
        ${unseenMessages}
      where c.archived_at is null and p.side is not null and not coalesce(m.muted, false) and ${which}
      order by c.last_message_at desc limit ${conversationLimits.heads}`);
}
