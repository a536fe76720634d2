import {
  type PersonConversations,
  personConversationsSchema,
} from '@callejero/contract/answers/moderation.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import { type Env, getUuid } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';

const latest = 5;

/** Counts and reports only: what a conversation says is read after giving a reason (`POST /conversations/:id/access`). */
async function conversationsOfPerson(db: Queryable, person: string): Promise<PersonConversations> {
  const [row] = await db.query<PersonConversations>(sql`with reported as materialized (
      select r.id, r.kind, r.status, r.created_at from message_reports r join messages m on m.id = r.message
      where m.sender = ${person}::uuid and r.archived_at is null
    )
    select (select count(*)::int4 from conversations c where c.participants @> array[${person}::uuid]
        and c.last_seq > 0 and c.archived_at is null) as conversations,
      (select count(*)::int4 from reported) as reported,
      coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'status', l.status, 'createdAt', l.created_at)
        order by l.created_at desc) from (select * from reported order by created_at desc limit ${latest}::int4) l), '[]') as reports
    from users u where u.id = ${person}::uuid and u.archived_at is null`);
  if (!row) throw new ApiError('not-found');
  return row;
}

/** Mounted at `/users`. */
export const personConversationsRoutes = ({ db }: Platform): Hono<Env> =>
  routes({
    'GET /:id/conversations': answers(
      'message-reports:read',
      {
        summary: 'Cuántas conversaciones tiene una persona y qué mensajes suyos se reportaron',
        data: personConversationsSchema,
      },
      (c) => conversationsOfPerson(db, getUuid(c)),
    ),
  });
