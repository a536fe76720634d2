/** The people of a conversation and their sides: conditions and rows in SQL, for an alias of `conversations`. */
import type { ConversationSide } from '@callejero/contract/enums/conversations.ts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Principal, permits } from '../../access/policy.ts';
import { peopleWith } from '../../resource/ownership.ts';

/** Whether `user` answers for the commerce `alias`. This and `answerers` are the only places that say who does. */
export const answersFor = (alias: string, user: Sql): Sql => sql`(${raw(alias)}.archived_at is null
  and ${peopleWith(alias, 'inbox')} @> array[${user}])`;

/** A select of the ids of everybody who answers for the commerce that `column` names. */
const answerers = (
  column: string,
): Sql => sql`select unnest(${peopleWith('ac', 'inbox')}) as id from commerces ac
  where ac.id = ${raw(column)} and ac.archived_at is null`;

/** Whether the principal answers for the commerce that `column` names. */
export const answersForCommerce = (column: string, { id }: Principal): Sql =>
  sql`exists (select from commerces oc where oc.id = ${raw(column)} and ${answersFor('oc', sql`${id}::uuid`)})`;

/** The same as a condition that indexes evaluate. */
const inOwnInbox = (column: string, { id }: Principal): Sql =>
  sql`${raw(column)} in (select oc.id from commerces oc where ${answersFor('oc', sql`${id}::uuid`)})`;

/** Each of these permissions allows answering for the city. */
const answering = ['*', 'conversations:*', 'conversations:answer'];

export const answersForCity = (principal: Principal): boolean =>
  permits(principal, 'conversations', 'answer');

/**
 * The side of the principal, as an SQL expression; null for people outside the conversation. Whoever answers for
 * the commerce always has its side.
 */
export function sideSql(alias: string, principal: Principal): Sql {
  const c = raw(alias);
  return sql`case when ${c}.commerce is not null and ${answersForCommerce(`${alias}.commerce`, principal)} then 'commerce'
    when ${c}.type = 'direct' and ${c}.participants[2] = ${principal.id}::uuid then 'contact'
    when ${c}.participants @> array[${principal.id}::uuid] then 'customer'
    ${answersForCity(principal) ? sql`when ${c}.type = 'support' then 'support'` : empty} end`;
}

/** Whether the principal takes part, as a condition that indexes evaluate. */
export function takesPart(alias: string, principal: Principal): Sql {
  const c = raw(alias);
  return sql`(${c}.participants @> array[${principal.id}::uuid]
    or ${inOwnInbox(`${alias}.commerce`, principal)}
    ${answersForCity(principal) ? sql`or ${c}.type = 'support'` : empty})`;
}

/** Whether the principal answers for the commerce or the city there, of those who take part. */
export function sharesInbox(alias: string, principal: Principal): Sql {
  const c = raw(alias);
  return sql`(${inOwnInbox(`${alias}.commerce`, principal)}
    ${
      answersForCity(principal)
        ? sql`or (${c}.type = 'support' and not ${c}.participants @> array[${principal.id}::uuid])`
        : empty
    })`;
}

/**
 * The assignee of the conversation `alias`, as an SQL expression; null when nobody is, or when who was no longer answers for the
 * commerce or the city.
 */
export function assigneeSql(alias: string): Sql {
  const c = raw(alias);
  return sql`(select au.id from users au where au.id = ${c}.assignee and au.archived_at is null and (
    exists (select from commerces ac where ac.id = ${c}.commerce and ${answersFor('ac', sql`au.id`)})
    or (${c}.type = 'support' and au.roles @> array['administrator'] and au.permissions && ${answering}::text[])))`;
}

/** Whether the message `alias` belongs to the principal's copy of its conversation, which begins where it was emptied last. */
export const isInCopy = (alias: string, principal: Principal): Sql => sql`${raw(alias)}.seq > coalesce(
  (select cm.cleared_seq from conversation_members cm
    where cm.conversation = ${raw(alias)}.conversation and cm.user_id = ${principal.id}::uuid), 0)`;

/** All people of the conversation `alias` as rows of `user_id` and `side`, each once. */
export function everybodySql(alias: string): Sql {
  const c = raw(alias);
  return sql`select distinct on (e.user_id) e.user_id, e.side from (
      select one.user_id, case when ${c}.type = 'direct' and one.at = 2 then ${'contact' satisfies ConversationSide}::text
          else ${'customer' satisfies ConversationSide}::text end as side, 2 as rank
        from unnest(${c}.participants) with ordinality one(user_id, at)
      union all
      select a.id, ${'commerce' satisfies ConversationSide}::text, 1 from (${answerers(`${alias}.commerce`)}) a
      union all
      select a.id, ${'support' satisfies ConversationSide}::text, 3 from users a
        where ${c}.type = 'support' and a.archived_at is null and a.roles @> array['administrator']
          and a.permissions && ${answering}::text[]
    ) e order by e.user_id, e.rank`;
}

/** As JSON, because PostgreSQL would plan the statement anew for each array, which takes longer than running it. */
export const idsIn = (ids: readonly string[]): Sql =>
  sql`select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid`;
