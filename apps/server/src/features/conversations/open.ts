import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { openConversationSchema } from '@callejero/contract/resources/conversations.ts';
import sql, { type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { Principal } from '../../access/policy.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { peopleWith } from '../../resource/ownership.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import type { Changed } from './changes.ts';
import { personOfCode } from './contact-codes.ts';
import { answersForCity } from './people.ts';
import { conversationView } from './read.ts';
import { accept } from './state.ts';

/** The other side: identifies an existing conversation, or becomes part of a new one. */
interface Other {
  type: 'commerce' | 'support' | 'direct';
  /** The person who opens it, then the neighbour. */
  participants: string[];
  commerce: string | null;
}

/** Opens the person's conversation with a commerce, with the city or with a neighbour, or finds the existing one. */
export async function openConversation(
  platform: Platform,
  asked: z.output<typeof openConversationSchema>,
  request: WriteRequest,
): Promise<Changed> {
  const { db } = platform;
  const { principal } = request;
  const other = await otherOf(db, asked, principal);
  const known = await findConversation(db, other);
  const id = known ?? (await createConversation(platform, other, request));
  const found = await conversationView(db, id, principal);
  // Both have read the other's code now, which accepts the request.
  const view = found.side === 'contact' && !found.accepted ? await accept(platform, id, request) : found;
  const created = { resource: 'conversations', id, change: 'created' } as const;
  return { data: view, isNew: !known, changes: known ? [] : [created] };
}

async function otherOf(
  db: Queryable,
  asked: z.output<typeof openConversationSchema>,
  principal: Principal,
): Promise<Other> {
  const user = principal.id ?? '';
  const alone = { type: asked.type, participants: [user], commerce: null };
  if (asked.type === 'commerce') {
    await assertWritable(db, asked.commerce, user);
    return { ...alone, commerce: asked.commerce };
  }
  if (asked.type === 'direct') {
    const person = await personOfCode(db, asked.code);
    if (person.user === user) throw invalid([{ path: 'code', message: 'Es tu propio código.' }]);
    return { ...alone, participants: [user, person.user] };
  }
  if (answersForCity(principal)) throw new ApiError('conversation-refused');
  return alone;
}

/** 400 unless the commerce is in the guide and has people who answer, and the person is none of them. */
async function assertWritable(db: Queryable, commerce: string, user: string): Promise<void> {
  const people = peopleWith('c', 'inbox');
  const [found] = await db.query<{
    own: boolean;
    answered: boolean;
  }>(sql`select ${people} @> array[${user}::uuid] as own, cardinality(${people}) > 0 as answered
      from commerces c where c.id = ${commerce}::uuid and c.status = 'accepted' and c.archived_at is null`);
  const message = !found
    ? 'No existe o no está disponible.'
    : found.own
      ? 'Es tu propio comercio.'
      : found.answered
        ? null
        : 'Nadie atiende todavía los mensajes de este comercio.';
  if (message !== null) throw invalid([{ path: 'commerce', message }]);
}

/** Finds it by the commerce's present id, which changes when the commerce is merged into another. */
async function findConversation(
  db: Queryable,
  { type, commerce, participants }: Other,
): Promise<string | null> {
  const ofCommerce: Sql = commerce === null ? sql`commerce is null` : sql`commerce = ${commerce}::uuid`;
  const [found] = await db.query<{
    id: string;
  }>(sql`select id from conversations where type = ${type}::text and ${ofCommerce}
      and participants @> ${participants}::uuid[] and archived_at is null
      order by last_message_at desc nulls last limit 1`);
  return found?.id ?? null;
}

async function createConversation(
  { db, ids, clock, limits }: Platform,
  { type, commerce, participants }: Other,
  { principal, requestId }: WriteRequest,
): Promise<string> {
  const user = principal.id ?? '';
  await limitRate(limits, limitKey`conversation:${user}`, conversationLimits.newPerDay, 24 * 3600);
  const now = clock.now();
  const key = [type, ...(commerce === null ? [] : [commerce]), ...participants.toSorted()].join(':');
  const record = { at: now, actor: user, action: 'created' as const, resource: 'conversations', requestId };
  const [opened] = await db.query<{ id: string }>(sql`with opened as (
        insert into conversations (id, created_at, updated_at, type, participants, commerce, key)
        values (${ids.next()}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${type}::text, ${participants}::uuid[],
          ${commerce}::uuid, ${key}::text)
        on conflict (key) do update set key = excluded.key returning id, xmax = 0 as is_new
      ), recorded as (${changeRecord(record, sql`from opened where is_new`)})
      select id from opened`);
  if (!opened) throw new ApiError('unexpected');
  return opened.id;
}
