/** The recipients of a campaign and the outcome for each. */
import type { Recipient, RecipientsMeta } from '@callejero/contract/answers/notifications.ts';
import { invalid } from '@callejero/contract/errors.ts';
import type {
  RecipientOutcome,
  RecipientsFilter,
  RecipientsQuery,
} from '@callejero/contract/resources/notifications.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';

/** People per page. */
const perPage = 50;

type Row = Omit<Recipient, 'at'> & { at: Date };

/**
 * The notices `n` of a campaign with their outcome `o` and their devices `s`. One accepting device makes a person reached, and
 * one waiting device makes them wait.
 */
export const fromRecipients = (campaign: string): Sql => sql`from notices n
  join notifications c on c.id = n.notification_id
  cross join lateral (select count(*)::int as devices, max(d.at) as at,
      bool_or(d.state = 'accepted') as accepted, bool_or(d.state in ('due', 'claimed')) as waiting,
      bool_and(d.state = 'dropped') as dropped,
      (array_agg(json_build_object('state', d.state, 'code', d.code) order by d.at desc)
        filter (where d.state in ('gone', 'failed', 'unknown')))[1] as failure
    from deliveries d where d.notice_id = n.id) s
  cross join lateral (select case
      when n.opened_at is not null then 'opened'
      when s.accepted then 'accepted'
      when s.devices = 0 then coalesce(n.inbox_only, 'deviceless')
      when s.waiting then case when c.status = 'sending' then 'waiting' else 'stopped' end
      when not s.dropped then 'failed'
      when n.expires_at <= s.at then 'expired'
      when n.read_at <= s.at then 'read'
      when c.status in ('cancelled', 'failed') then 'stopped'
      else 'signedOut' end as outcome) o
  where n.notification_id = ${campaign}::uuid`;

/** The conditions of a filter. */
export const filtered = ({ outcome, search }: RecipientsFilter): Sql => sql`
  ${outcome === undefined ? empty : sql`and o.outcome = ${outcome}::text`}
  ${search === undefined ? empty : sql`and exists (select from users u where u.id = n.user_id and ${isCalled(search)})`}`;

function isCalled(search: string): Sql {
  const part = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(u.email_folded like ${part}::text
    or concat_ws(' ', u.first_name_folded, u.last_name_folded) like ${part}::text)`;
}

/** Refuses a search without that permission, since the result would reveal identities. */
export function assertNamed({ search }: RecipientsFilter, isNamed: boolean): void {
  if (search === undefined || isNamed) return;
  throw invalid([{ path: 'search', message: 'Tu cuenta no puede ver a las personas.' }]);
}

/** A page of people. `isNamed`: the caller may know who they are. */
export async function listRecipients(
  db: Queryable,
  campaign: string,
  { after, ...filter }: RecipientsQuery,
  isNamed: boolean,
): Promise<{ data: Row[]; meta: RecipientsMeta }> {
  const start = after === undefined ? null : await personOf(db, campaign, after);
  const person = isNamed
    ? sql`json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)`
    : sql`null::json`;
  const rows = await db.query<Row>(sql`select n.id, x.person, n.outcome, n.at, n.devices, n.failure from (
        select n.id, n.user_id, o.outcome, s.devices, coalesce(n.opened_at, s.at, n.created_at) as at,
          case when o.outcome = 'failed' then s.failure end as failure
        ${fromRecipients(campaign)}
          ${start === null ? empty : sql`and n.user_id > ${start}::uuid`}
          ${filtered(filter)}
        order by n.user_id limit ${perPage + 1}::int
      ) n cross join lateral (select ${person} as person from users u where u.id = n.user_id) x order by n.user_id`);
  const data = rows.slice(0, perPage);
  const next = rows.length > perPage ? (data.at(-1)?.id ?? null) : null;
  return { data, meta: { next, counts: start === null ? await countOutcomes(db, campaign) : null } };
}

/** Pages are identified by notices, because only those who may read accounts get ids of people. */
async function personOf(db: Queryable, campaign: string, notice: string): Promise<string> {
  const [row] = await db.query<{ user: string }>(sql`select user_id as user from notices
      where id = ${notice}::uuid and notification_id = ${campaign}::uuid`);
  if (!row) throw invalid([{ path: 'after', message: 'Esa página ya no existe: empieza por la primera.' }]);
  return row.user;
}

function countOutcomes(
  db: Queryable,
  campaign: string,
): Promise<{ outcome: RecipientOutcome; count: number }[]> {
  return db.query(sql`select o.outcome, count(*)::int as count ${fromRecipients(campaign)}
      group by o.outcome order by count desc, o.outcome`);
}
