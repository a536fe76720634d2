/** Notes that the answering side writes for itself. No view, message, notice or export of the other side contains them. */
import { conversationLimits, isShared } from '@callejero/contract/enums/conversations.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Colleague, ConversationNote } from '@callejero/contract/inbox.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { ownSide } from './message-notices.ts';
import { lockParticipation, type Participation, participationIn } from './participation.ts';

function assertAnswers(participant: Participation): Participation {
  if (!isShared(participant.side)) throw new ApiError('forbidden');
  return participant;
}

/** The oldest first. */
export async function notes(db: Queryable, id: string, principal: Principal): Promise<ConversationNote[]> {
  assertAnswers(await participationIn(db, id, principal));
  return readNotes(db, sql`n.conversation = ${id}::uuid`);
}

async function readNotes(db: Queryable, which: Sql): Promise<ConversationNote[]> {
  const rows = await db.query<
    Omit<ConversationNote, 'createdAt'> & { createdAt: Date }
  >(sql`select n.id, n.body,
        json_build_object('id', u.id, 'name', u.first_name) as author, n.created_at as "createdAt"
      from conversation_notes n join users u on u.id = n.author where ${which} order by n.created_at, n.id`);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function writeNote(
  { db, ids, clock, conversations }: Platform,
  id: string,
  body: string,
  { principal, key }: WriteRequest,
): Promise<ConversationNote> {
  const now = clock.now();
  const note = ids.next();
  const written = await db.transaction(async (tx) => {
    const { user } = assertAnswers(await lockParticipation(tx, id, principal));
    const [has] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from conversation_notes where conversation = ${id}::uuid`,
    );
    const most = conversationLimits.notes;
    if ((has?.count ?? 0) >= most)
      throw invalid([{ path: 'body', message: `Una conversación tiene ${most} notas como máximo.` }]);
    await tx.query(sql`insert into conversation_notes (id, conversation, author, body, created_at)
      values (${note}::uuid, ${id}::uuid, ${user}::uuid, ${body}::text, ${now}::timestamptz)`);
    const [data] = await readNotes(tx, sql`n.id = ${note}::uuid`);
    if (!data) throw new ApiError('unexpected');
    if (key) await tx.query(rememberAnswer(key, 201, JSON.stringify({ data }), now));
    return data;
  });
  conversations.publish([{ conversation: id, kind: 'state' }]);
  return written;
}

/** Everybody removes their own. */
export async function deleteNote(
  { db, clock, conversations }: Platform,
  id: string,
  note: string,
  { principal, key }: WriteRequest,
): Promise<{ deleted: true }> {
  const data = { deleted: true } as const;
  await db.transaction(async (tx) => {
    const { user } = assertAnswers(await lockParticipation(tx, id, principal));
    const which = sql`id = ${note}::uuid and conversation = ${id}::uuid`;
    const [found] = isUuid(note)
      ? await tx.query<{ author: string }>(sql`select author from conversation_notes where ${which}`)
      : [];
    if (!found) throw new ApiError('not-found');
    if (found.author !== user) throw new ApiError('forbidden');
    await tx.query(sql`delete from conversation_notes where ${which}`);
    if (key) await tx.query(rememberAnswer(key, 200, JSON.stringify({ data }), clock.now()));
  });
  conversations.publish([{ conversation: id, kind: 'state' }]);
  return data;
}

/** Who may answer in the conversation, the caller first. */
export async function colleagues(db: Queryable, id: string, principal: Principal): Promise<Colleague[]> {
  const { side, user } = assertAnswers(await participationIn(db, id, principal));
  return db.query<Colleague>(sql`select u.id, u.first_name as name from (${ownSide(id, side)}) p
      join users u on u.id = p.user_id and u.archived_at is null
      order by u.id <> ${user}::uuid, u.first_name, u.id`);
}
