/** Notices of ringing and missed calls, which reach people without an open page. */
import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { everybodySql } from '../people.ts';
import type { Call } from './call.ts';

interface CallDetails {
  call: string;
  conversation: string;
  /** The caller's name as the other side knows it. */
  from: string;
  /** The commerce that is called; null for a person. */
  commerce: string | null;
  media: CallMedia;
}
/** `seq`: the number of the call's message in the thread. */
type CallNotice =
  | (CallDetails & { notice: 'call-ringing'; ringUntil: Date })
  | (CallDetails & { notice: 'call-missed'; seq: number });

/** Why the call no longer rings. */
type Settled = 'answered' | 'declined' | 'over';

/** `to` and `people`: selects of users' ids. */
export interface CallNews {
  notify(tx: Queryable, to: Sql, notice: CallNotice): Promise<void>;
  /** The call no longer rings for `people`; the device of `session` needs no push about it. */
  silenced(
    db: Queryable,
    people: Sql,
    settled: CallDetails & { how: Settled },
    session: string | null,
  ): Promise<void>;
}

export async function notifyOfRinging(tx: Queryable, news: CallNews, call: Call): Promise<void> {
  if (call.rung.length === 0) return;
  const { ringUntil } = call;
  await news.notify(tx, some(call.rung), {
    ...(await describe(tx, call)),
    notice: 'call-ringing',
    ringUntil,
  });
}

/** Notifies everybody who could have answered, except people who declined, muted the conversation or are blocked by now. */
export async function notifyOfMissed(tx: Queryable, news: CallNews, call: Call, seq: number): Promise<void> {
  const missed = sql`select p.user_id from calls k join conversations c on c.id = k.conversation
      cross join lateral (${everybodySql('c')}) p
      left join conversation_members m on m.conversation = c.id and m.user_id = p.user_id
    where k.id = ${call.id}::uuid and p.user_id <> k.caller and (p.side <> k.side or c.type = 'direct')
      and not p.user_id = any(k.declined) and not coalesce(m.muted, false) and c.blocked_by = '{}'`;
  await news.notify(tx, missed, { ...(await describe(tx, call)), notice: 'call-missed', seq });
}

/** Ends the ringing for some people or for everybody. `by`: the person whose device caused it. */
export async function silence(
  tx: Queryable,
  news: CallNews,
  call: Call,
  how: Settled,
  by?: Pick<Principal, 'session'>,
  people: readonly string[] = call.rung,
): Promise<void> {
  await news.silenced(tx, some(people), { ...(await describe(tx, call)), how }, by?.session ?? null);
}

const some = (people: readonly string[]): Sql => sql`select unnest(${[...people]}::uuid[])`;

async function describe(
  tx: Queryable,
  { id, conversation, media, side, caller }: Call,
): Promise<CallDetails> {
  const [row] = await tx.query<{
    name: string;
    commerce: string | null;
  }>(sql`select (select first_name from users where id = ${caller}::uuid) as name,
      (select k.name from conversations c join commerces k on k.id = c.commerce
        where c.id = ${conversation}::uuid) as commerce`);
  return { call: id, conversation, media, ...callerOf(side, row?.name ?? '', row?.commerce ?? null) };
}

function callerOf(
  side: ConversationSide,
  name: string,
  commerce: string | null,
): Pick<CallDetails, 'from' | 'commerce'> {
  if (side === 'support') return { from: `${name}, de la guía`, commerce: null };
  return side === 'commerce' ? { from: commerce ?? name, commerce: null } : { from: name, commerce };
}
