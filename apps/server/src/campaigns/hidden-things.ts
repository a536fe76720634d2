/** Changes or removes, in the twin, rows outside of the collections that a caller must not learn about. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Principal, permits } from '../access/policy.ts';
import type { Queryable } from '../ports/ports.ts';
import { ownCommerce } from '../resource/ownership.ts';

export interface HiddenReader {
  principal: Principal;
  /** Conversations that the caller reads. */
  conversations: readonly string[];
}

interface Things {
  table: string;
  /** Condition for the rows that the caller may learn about. */
  seen(reader: HiddenReader): Sql;
  /** Assignments that give a hidden row other values. */
  change: string;
}

const mine = ({ principal }: HiddenReader) => sql`t.user_id is not distinct from ${principal.id}::uuid`;
const ofConversation = ({ conversations }: HiddenReader) =>
  sql`t.conversation = any(${[...conversations]}::uuid[])`;
const permitted = ({ principal }: HiddenReader, resource: string, action: string) =>
  permits(principal, resource, action) ? sql`true` : sql`false`;

/** Whether the principal answers for a commerce `k`: the beginning of a condition. */
const answersFor = ({ id }: Principal) =>
  sql`exists (select from commerces k where k.archived_at is null and (k.owners || k.managers) @> array[${id}::uuid]`;

const things: readonly Things[] = [
  {
    table: 'sessions',
    // Administrators of accounts see their devices.
    seen: (reader) => sql`${mine(reader)} or ${permitted(reader, 'users', 'read')}`,
    change: `user_agent = md5(user_agent), last_used_at = last_used_at - interval '1 hour'`,
  },
  { table: 'passkeys', seen: mine, change: 'name = md5(name)' },
  { table: 'recovery_codes', seen: mine, change: 'hash = md5(hash)' },
  { table: 'favourites', seen: mine, change: `at = at - interval '1 hour'` },
  { table: 'list_views', seen: mine, change: 'name = md5(name)' },
  { table: 'place_lists', seen: mine, change: 'name = md5(name)' },
  { table: 'contact_codes', seen: mine, change: 'token = md5(token)' },
  {
    table: 'calls',
    seen: ofConversation,
    change: `media = case media when 'voice' then 'video' else 'voice' end`,
  },
  {
    table: 'conversation_members',
    seen: ofConversation,
    change: 'muted = not muted, read_seq = read_seq + 1',
  },
  {
    table: 'conversation_accesses',
    seen: (reader) =>
      sql`${ofConversation(reader)} or ${mine(reader)} or ${permitted(reader, 'conversations', 'inspect')}`,
    change: 'reason = md5(reason)',
  },
  {
    table: 'quick_replies',
    seen: ({ conversations }) =>
      sql`t.commerce in (select c.commerce from conversations c where c.id = any(${[...conversations]}::uuid[]))`,
    change: `replies = array[md5(replies::text)]`,
  },
  {
    table: 'commerce_inboxes',
    seen: ({ principal }) => sql`${answersFor(principal)} and k.id = t.commerce)`,
    change: `labels = '[]', rev = rev + 1`,
  },
  {
    table: 'conversation_notes',
    // The customer of the conversation does not read them.
    seen: ({ principal }) => sql`t.author is not distinct from ${principal.id}::uuid
      or ${answersFor(principal)} and k.id = (select c.commerce from conversations c where c.id = t.conversation))`,
    change: 'body = md5(body)',
  },
  {
    table: 'product_prices',
    // Readable for whoever keeps the products of the commerce and for administrators of products.
    seen: (reader) => sql`${permitted(reader, 'products', 'read')}
      or t.product in (select p.id from products p where ${ownCommerce('p.commerce', reader.principal, 'products')})`,
    change: `price = coalesce(price, 0) + 1, at = at - interval '1 hour'`,
  },
  {
    table: 'review_locks',
    seen: (reader) => permitted(reader, 'commerces', 'review'),
    change: `expires_at = expires_at - interval '1 hour'`,
  },
  {
    table: 'imports',
    seen: (reader) => permitted(reader, 'imports', 'read'),
    change: `files = '[]', done = done + 1`,
  },
  {
    table: 'import_rows',
    seen: (reader) => permitted(reader, 'imports', 'read'),
    change: 'name = md5(name)',
  },
];

/** Deletes half of the hidden rows (`by` chooses which) and changes the rest. Call it in a transaction without triggers. */
export async function differInThings(tx: Queryable, reader: HiddenReader, by: number): Promise<void> {
  for (const { table, seen, change } of things) {
    const hidden = sql`not coalesce(${seen(reader)}, false)`;
    await tx.query(
      sql`delete from ${raw(table)} t where ${hidden} and abs(hashtext(t::text || ${by}::int)) % 2 = 0`,
    );
    await tx.query(sql`update ${raw(table)} t set ${raw(change)} where ${hidden}`);
  }
}
