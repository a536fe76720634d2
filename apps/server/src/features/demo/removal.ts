/**
 * Removes the demo's town for good, in one transaction: there is the whole town or none of it (decision 103). What people of the city
 * edited, own or added to stays, and so does everything that they made themselves.
 */
import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { demoSource } from '@callejero/demo-city/source.ts';
import sql, { raw } from 'sql-template-tag';
import { cityRecordId } from '../../ports/city.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import { askedRemoval } from './asked-removal.ts';
import { demoPeople } from './demo.service.ts';

/** Removes files that nothing refers to any more, once the transaction is committed. */
export type RemoveFiles = (tx: Queryable, ids: readonly string[]) => Promise<void>;

type Kind =
  | 'commerces'
  | 'events'
  | 'promotions'
  | 'products'
  | 'discounts'
  | 'shifts'
  | 'alerts'
  | 'addresses'
  | 'users';

interface DemoRow {
  id: string;
  kind: Kind;
  name: string;
  commerce: string | null;
  /** Other rows that it needs: products, a discount, an address. */
  needs: string[];
  /** Changed by somebody who is no person of the demo. */
  edited: boolean;
  /** Owned by people, or with something that they added. */
  used: boolean;
}

/** Milliseconds within which the rows of the demo got their ids, after the last of its events. */
const loading = 2000;

/** The id that no row of the demo reaches: they were made in one moment, and ids begin with the milliseconds of theirs. */
async function firstIdAfter(db: Queryable): Promise<string | null> {
  const [last] = await db.query<{ id: string }>(sql`select id from (
      select id from commerces where source ->> 'name' = ${demoSource.name}
      union all select id from events where source ->> 'name' = ${demoSource.name}
    ) demo order by id desc limit 1`);
  if (!last) return null;
  const time = Number.parseInt(last.id.replaceAll('-', '').slice(0, 12), 16) + loading;
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/**
 * The rows of the demo. Only its places and events name their source; of the others, those that were made with it and not by a person
 * belong to it. Where its last place and event have gone, only its people may be left.
 */
async function demoRows(db: Queryable): Promise<DemoRow[]> {
  const end = (await firstIdAfter(db)) ?? '00000000-0000-0000-0000-000000000000';
  const made = (
    kind: Kind,
    alias: string,
  ) => sql`(${raw(alias)}.id < ${end}::uuid and not exists (select from changes m
    where m.resource = ${kind} and m.record_id = ${raw(alias)}.id and m.action = 'created' and m.actor is not null))`;
  const edited = (kind: Kind) => sql`exists (select from changes h where h.resource = ${kind}
    and h.record_id = r.id and h.actor is not null and not h.actor = any(people.ids))`;
  const foreign = (kind: Kind, uses: string) =>
    sql`exists (select from ${raw(kind)} c where ${raw(uses)} and not ${made(kind, 'c')})`;
  return db.query<DemoRow>(sql`with people as (
      select coalesce(array_agg(id), '{}') as ids from users where email = any(${demoPeople}::text[])
    )
    select r.id, 'commerces' as kind, name, null::uuid as commerce, array_remove(array[address], null) as needs,
      ${edited('commerces')} as edited,
      exists (select from unnest(staff) person where not person = any(people.ids))
        or exists (select from claims c where c.commerce = r.id and not c.user_id = any(people.ids))
        or exists (select from vehicles v where v.commerce = r.id)
        or ${foreign('products', 'c.commerce = r.id')} or ${foreign('promotions', 'c.commerce = r.id')}
        or ${foreign('events', 'c.commerce = r.id')} or ${foreign('shifts', 'c.commerce = r.id')} as used
      from commerces r, people where source ->> 'name' = ${demoSource.name}
    union all select r.id, 'events', title, commerce, array_remove(array[address], null), ${edited('events')}, false
      from events r, people where source ->> 'name' = ${demoSource.name}
    union all select r.id, 'promotions', title, commerce, array_remove(products || discount, null),
      ${edited('promotions')}, false from promotions r, people where ${made('promotions', 'r')}
    union all select r.id, 'products', name, commerce, '{}', ${edited('products')},
      ${foreign('promotions', 'r.id = any(c.products)')} from products r, people where ${made('products', 'r')}
    union all select r.id, 'discounts', name, null, '{}', ${edited('discounts')},
      ${foreign('promotions', 'c.discount = r.id')} from discounts r, people where ${made('discounts', 'r')}
    union all select r.id, 'shifts', '', commerce, '{}', ${edited('shifts')}, false
      from shifts r, people where ${made('shifts', 'r')}
    union all select r.id, 'alerts', title, null, '{}', ${edited('alerts')}, false
      from alerts r, people where ${made('alerts', 'r')}
    union all select r.id, 'addresses', street, null, '{}', false, exists (select from commerces c
        where c.address = r.id and c.source ->> 'name' is distinct from ${demoSource.name})
        or exists (select from events e where e.address = r.id and e.source ->> 'name' is distinct from ${demoSource.name})
      from addresses r where owner is null and ${made('addresses', 'r')}
    union all select id, 'users', concat_ws(' ', first_name, last_name), null, '{}', false,
        'administrator' = any(roles) from users where email = any(${demoPeople}::text[])`);
}

interface Choice {
  removed: DemoRow[];
  kept: (DemoRow & { reason: 'edited' | 'used' })[];
}

/** A place that stays, stays whole, with what it needs; what stays of a place keeps the place. */
function choose(rows: readonly DemoRow[], alsoEdited: boolean): Choice {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = Map.groupBy(rows, ({ commerce }) => commerce ?? '');
  const kept = new Map<string, 'edited' | 'used'>();
  const keep = (row: DemoRow | undefined, reason: 'edited' | 'used') => {
    if (!row || kept.has(row.id)) return;
    kept.set(row.id, reason);
    keep(byId.get(row.commerce ?? ''), reason);
    for (const id of row.needs) keep(byId.get(id), reason);
    if (row.kind === 'commerces') for (const child of children.get(row.id) ?? []) keep(child, reason);
  };
  for (const row of rows) if (row.used) keep(row, 'used');
  if (!alsoEdited) for (const row of rows) if (row.edited) keep(row, 'edited');
  return {
    removed: rows.filter(({ id }) => !kept.has(id)),
    kept: rows.flatMap((row) => {
      const reason = kept.get(row.id);
      return reason ? [{ ...row, reason }] : [];
    }),
  };
}

const idsOf = (rows: readonly DemoRow[], ...kinds: Kind[]) =>
  rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);

/** Conversations with people or places that are removed. */
const conversationsWith = (people: readonly string[], places: readonly string[]) =>
  sql`from conversations where participants && ${people}::uuid[] or commerce = any(${places}::uuid[])`;

const shownKept = ['commerces', 'events', 'promotions', 'alerts', 'users'] as const;
const maxKept = 100;

/** What a removal would remove, and what it would leave. */
export async function demoState(
  { db, backups }: Pick<Platform, 'db' | 'backups'>,
  alsoEdited = false,
): Promise<DemoState> {
  const { removed, kept } = choose(await demoRows(db), alsoEdited);
  const count = (kind: Kind) => idsOf(removed, kind).length;
  const people = idsOf(removed, 'users');
  const [goes] = await db.query<{ conversations: number; redemptions: number; favourites: number }>(sql`select
    (select count(*)::int ${conversationsWith(people, idsOf(removed, 'commerces'))}) as conversations,
    (select count(*)::int from redemptions where promotion = any(${idsOf(removed, 'promotions')}::uuid[])
      and not user_id = any(${people}::uuid[])) as redemptions,
    (select count(*)::int from favourites where record = any(${idsOf(removed, 'commerces', 'events', 'promotions')}::uuid[])
      and not user_id = any(${people}::uuid[])) as favourites`);
  const named = kept.flatMap(({ id, kind, name, reason }) => {
    const resource = shownKept.find((each) => each === kind);
    return resource ? [{ id, resource, name, reason }] : [];
  });
  return {
    isThere: removed.some(({ kind }) => shownKept.some((each) => each === kind)),
    removed: {
      ...{ commerces: count('commerces'), events: count('events'), promotions: count('promotions') },
      ...{ products: count('products'), people: people.length },
      ...{ conversations: 0, redemptions: 0, favourites: 0, ...goes },
    },
    kept: named.slice(0, maxKept),
    keptCount: named.length,
    isBackedUp: backups !== null,
    removal: await askedRemoval({ db, backups }),
  };
}

/**
 * What becomes of rows that reference a removed one. A reference that is not listed stops the removal before it changes anything, and a
 * test.
 */
export const dependents: Readonly<Record<string, 'remove' | 'clear'>> = {
  'actions.user_id': 'remove',
  'addresses.owner': 'remove',
  'claims.commerce': 'remove',
  'claims.user_id': 'remove',
  'commerce_slugs.commerce': 'remove',
  'commerces.address': 'clear',
  'commerces.proposed_by': 'clear',
  'commerces.reviewed_by': 'clear',
  'conversation_accesses.user_id': 'remove',
  'conversation_notes.author': 'remove',
  'conversations.assignee': 'clear',
  'conversations.commerce': 'remove',
  'events.address': 'clear',
  'events.commerce': 'clear',
  'files.owner': 'clear',
  'imports.asked_by': 'clear',
  'imports.created_by': 'clear',
  'base_map_extracts.created_by': 'clear',
  'locations.user_id': 'remove',
  'locations.vehicle': 'remove',
  'message_reports.conversation': 'remove',
  'message_reports.user_id': 'remove',
  'messages.conversation': 'remove',
  'messages.reply_to': 'clear',
  'messages.sender': 'clear',
  'products.commerce': 'remove',
  'promotions.commerce': 'remove',
  'promotions.discount': 'clear',
  'push.user_app': 'remove',
  'redemptions.commerce': 'remove',
  'redemptions.promotion': 'remove',
  'redemptions.redeemed_by': 'clear',
  'redemptions.user_id': 'remove',
  'reports.commerce': 'remove',
  'reports.user_id': 'clear',
  'sessions.user_id': 'remove',
  'shifts.commerce': 'remove',
  'sources.scheduled_by': 'clear',
  'vehicles.commerce': 'clear',
  'vehicles.owner': 'remove',
  // Only administrators make these, and a person of the demo who is one stays.
  'bulk_edits.created_by': 'remove',
  'mends.created_by': 'remove',
  'review_jobs.created_by': 'remove',
};

/** The foreign keys to a table that do not remove their rows by themselves. */
const referencesTo = (db: Queryable, table: string) =>
  db.query<{
    table: string;
    column: string;
    isReferenced: boolean;
  }>(sql`select c.conrelid::regclass::text as table,
      a.attname as column, exists (select from pg_constraint o where o.contype = 'f' and o.confrelid = c.conrelid
        and o.confdeltype = 'a') as "isReferenced"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype = 'a' and c.conparentid = 0
    order by 1, 2`);

async function removeRows(tx: Queryable, table: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { table: child, column, isReferenced } of await referencesTo(tx, table)) {
    const rule = dependents[`${child}.${column}`];
    if (!rule) throw new Error(`Nothing says what becomes of ${child}.${column}`);
    const own = sql`${raw(`"${column}"`)} = any(${ids}::uuid[])`;
    if (rule === 'clear')
      await tx.query(sql`update ${raw(child)} set ${raw(`"${column}"`)} = null where ${own}`);
    else if (!isReferenced) await tx.query(sql`delete from ${raw(child)} where ${own}`);
    else {
      const rows = await tx.query<{ id: string }>(sql`select id from ${raw(child)} where ${own}`);
      await removeRows(
        tx,
        child,
        rows.map(({ id }) => id),
      );
    }
  }
  await tx.query(sql`delete from ${raw(table)} where id = any(${ids}::uuid[])`);
}

/** Each before those that it refers to. */
const order: readonly Kind[] = [
  'shifts',
  'alerts',
  'promotions',
  'events',
  'products',
  'discounts',
  'commerces',
  'addresses',
  'users',
];

/** Removes the demo. Returns what was there before; nothing happens where there is none. */
export async function removeDemo(
  { db, backups, clock, changes, conversations }: Platform,
  { edited }: { edited: boolean },
  author: { actor: string | null; requestId: string | null },
  removeFiles: RemoveFiles,
): Promise<DemoState> {
  const state = await demoState({ db, backups }, edited);
  if (!state.isThere) return state;
  const published: Change[] = [];
  const ended: string[] = [];
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
    const { removed } = choose(await demoRows(tx), edited);
    const [people, places] = [idsOf(removed, 'users'), idsOf(removed, 'commerces')];
    const files = await tx.query<{
      id: string;
    }>(sql`select id from files f where owner = any(${people}::uuid[])
      or f.message in (select id from messages where conversation in (select id ${conversationsWith(people, places)}))
      or (owner is null and exists (select from (
        select photos::text || coalesce(logo, '') as named from commerces where id = any(${places}::uuid[])
        union all select images::text from events where id = any(${idsOf(removed, 'events')}::uuid[])
        union all select image from promotions where id = any(${idsOf(removed, 'promotions')}::uuid[])
        union all select images::text from products where id = any(${idsOf(removed, 'products')}::uuid[])
      ) pictures where strpos(named, f.file) > 0))`);
    const talks = await tx.query<{ id: string }>(sql`select id ${conversationsWith(people, places)}`);
    ended.push(...talks.map(({ id }) => id));
    await removeRows(tx, 'conversations', ended);
    const records = idsOf(removed, 'commerces', 'events', 'promotions');
    await tx.query(sql`delete from favourites where record = any(${records}::uuid[])`);
    await tx.query(sql`delete from notices where exists (select from unnest(${[...records, ...ended]}::text[]) as named (id)
      where strpos(payload::text, named.id) > 0)`);
    await tx.query(sql`update place_lists set rev = rev + 1,
        places = array(select place from unnest(places) with ordinality as own (place, at)
          where not place = any(${places}::uuid[]) order by at)
      where places && ${places}::uuid[]`);
    await tx.query(
      sql`delete from list_reports where list in (select id from place_lists where user_id = any(${people}::uuid[]))`,
    );
    const left = await tx.query<{
      id: string;
    }>(sql`update commerces set rev = rev + 1, updated_at = ${clock.now()}::timestamptz,
        owners = array(select unnest(owners) except select unnest(${people}::uuid[])),
        managers = array(select unnest(managers) except select unnest(${people}::uuid[])),
        cashiers = array(select unnest(cashiers) except select unnest(${people}::uuid[]))
      where staff && ${people}::uuid[] and not id = any(${places}::uuid[]) returning id`);
    published.push(...left.map(({ id }): Change => ({ resource: 'commerces', id, change: 'updated' })));
    await tx.query(sql`delete from idempotency where principal = any(${people}::text[])`);
    for (const kind of order) {
      const ids = idsOf(removed, kind);
      await removeRows(tx, kind, ids);
      published.push(...ids.map((id): Change => ({ resource: kind, id, change: 'archived' })));
    }
    await removeFiles(
      tx,
      files.map(({ id }) => id),
    );
    const { commerces, events, promotions, people: accounts } = state.removed;
    const diff = Object.fromEntries(
      Object.entries({ commerces, events, promotions, users: accounts }).map(([name, count]) => [
        name,
        [count, 0],
      ]),
    );
    await tx.query(
      changeRecord({
        ...author,
        at: clock.now(),
        action: 'demo-removed',
        resource: 'city',
        record: cityRecordId,
        diff,
      }),
    );
  });
  changes.publish(published);
  conversations.publish(ended.map((conversation) => ({ conversation, kind: 'state' as const })));
  return state;
}
