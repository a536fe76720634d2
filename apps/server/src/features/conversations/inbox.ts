/** The settings of a commerce's inbox, which the people who answer for it share: automatic messages, calls, labels. */
import { ApiError } from '@callejero/contract/errors.ts';
import {
  type CommerceInbox,
  inboxSchema,
  type WriteInbox,
  writeInboxSchema,
} from '@callejero/contract/inbox.ts';
import type { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import { type Env, getId } from '../../http/context.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import { changes } from './changes.ts';
import { answersForCommerce } from './people.ts';

const unset: CommerceInbox = { rev: 0, greeting: null, away: null, calls: true, labels: [] };

/** 404 unless the principal answers for the commerce. */
async function readInbox(db: Queryable, commerce: string, principal: Principal): Promise<CommerceInbox> {
  const [found] = isUuid(commerce)
    ? await db.query<{ inbox: CommerceInbox | null }>(sql`select case when i.commerce is not null then
          json_build_object('rev', i.rev, 'greeting', i.greeting, 'away', i.away, 'calls', i.calls, 'labels', i.labels)
          end as inbox
        from commerces k left join commerce_inboxes i on i.commerce = k.id
        where k.id = ${commerce}::uuid and ${answersForCommerce('k.id', principal)}`)
    : [];
  if (!found) throw new ApiError('not-found');
  return found.inbox ?? unset;
}

/** 409 with the present settings unless they are still those of `rev`. */
async function writeInbox(
  { db, clock }: Platform,
  commerce: string,
  { rev, greeting, away, calls, labels }: WriteInbox,
  { principal, requestId, key }: WriteRequest,
): Promise<CommerceInbox> {
  return db.transaction(async (tx) => {
    await readInbox(tx, commerce, principal);
    const record = {
      at: clock.now(),
      actor: principal.id,
      action: 'inbox-changed' as const,
      resource: 'commerces',
      record: sql`commerce`,
      requestId,
    };
    const [written] = await tx.query(sql`with written as (
          insert into commerce_inboxes as i (commerce, greeting, away, calls, labels)
          select ${commerce}::uuid, ${greeting}::text, ${away}::text, ${calls}::boolean, ${JSON.stringify(labels)}::jsonb
          where ${rev}::int = 0 or exists (select from commerce_inboxes where commerce = ${commerce}::uuid)
          on conflict (commerce) do update set rev = i.rev + 1, greeting = excluded.greeting, away = excluded.away,
            calls = excluded.calls, labels = excluded.labels
            where i.rev = ${rev}::int
          returning commerce
        ), recorded as (${changeRecord(record, sql`from written`)})
        select from written`);
    const current = await readInbox(tx, commerce, principal);
    if (!written) throw new ApiError('stale', { current });
    if (key) await tx.query(rememberAnswer(key, 200, JSON.stringify({ data: current }), record.at));
    return current;
  });
}

/** Mounted at `/commerces`. */
export const inboxRoutes = (platform: Platform): Hono<Env> =>
  routes({
    'GET /:id/inbox': answers(
      'signed-in',
      {
        summary: 'Los ajustes de los mensajes de un comercio, para quien responde por él',
        data: inboxSchema,
      },
      (c) => readInbox(platform.db, getId(c), c.env.principal),
    ),
    'PUT /:id/inbox': changes(
      platform,
      {
        summary: 'Guardar el saludo, la respuesta de ausencia, las llamadas y las etiquetas de un comercio',
        body: writeInboxSchema,
        data: inboxSchema,
      },
      async (c, body, request) => {
        const id = getId(c);
        const data = await writeInbox(platform, id, body, request);
        return { data, changes: [{ resource: 'commerces', id, change: 'updated' }] };
      },
    ),
  });
