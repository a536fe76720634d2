/** Rows that refer to a commerce, and moving them to another one. The contracts of the collections name the columns. */
import type { CommerceReferences } from '@callejero/contract/answers/places.ts';
import sql, { join, raw } from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import { referencesTo } from '../../../access/references.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { changeRecord } from '../../../resource/record.ts';

export interface ReferenceMove {
  from: string;
  to: string;
  now: Date;
  actor: string | null;
  requestId: string;
}

/** The common part of all change records of a merge. */
export const mergeRecord = ({
  now,
  actor,
  requestId,
}: Pick<ReferenceMove, 'now' | 'actor' | 'requestId'>) => ({
  at: now,
  actor,
  action: 'merge' as const,
  requestId,
});

/** How many active rows of each collection refer to the commerce; collections without any are omitted. */
export async function countReferences(
  db: Queryable,
  registry: Registry,
  id: string,
): Promise<CommerceReferences> {
  const counts = referencesTo(registry, 'commerces').map(
    ({ resource, table, column }) => sql`select ${resource}::text as resource, count(*)::int as count
      from ${table} where ${column} = ${id}::uuid and archived_at is null`,
  );
  const rows = await db.query<{ resource: string; count: number }>(join(counts, ' union all '));
  return Object.fromEntries(rows.flatMap(({ resource, count }) => (count > 0 ? [[resource, count]] : [])));
}

/** Moves all references, each row with its change record. */
export async function moveReferences(
  db: Queryable,
  registry: Registry,
  move: ReferenceMove,
): Promise<Change[]> {
  const changes = await archiveSecondClaims(db, move);
  const { from, to, now } = move;
  for (const { resource, field, table, column } of referencesTo(registry, 'commerces')) {
    const diff = { [field]: [from, to] };
    const rows = await db.query<{ id: string }>(sql`with moved as (
          update ${table} set ${column} = ${to}::uuid, rev = rev + 1, updated_at = ${now}::timestamptz
          where ${column} = ${from}::uuid returning id
        ), change as (${changeRecord({ ...mergeRecord(move), resource, diff }, sql`from moved`)})
        select id from moved`);
    changes.push(...rows.map(({ id }): Change => ({ resource, id, change: 'updated' })));
  }
  changes.push(...(await moveFavourites(db, move)));
  changes.push(...(await moveListed(db, move)));
  await moveUse(db, move);
  await moveInbox(db, move);
  changes.push(...(await moveLinks(db, 'notifications', move)), ...(await moveLinks(db, 'actions', move)));
  return changes;
}

/** Archives the claim on the merged commerce if its person also claims the survivor. */
async function archiveSecondClaims(db: Queryable, move: ReferenceMove): Promise<Change[]> {
  const archived = { ...mergeRecord(move), action: 'archived' as const, resource: 'claims', diff: {} };
  const rows = await db.query<{ id: string }>(sql`with gone as (
        update claims set archived_at = ${move.now}::timestamptz, rev = rev + 1,
          updated_at = ${move.now}::timestamptz
        where commerce = ${move.from}::uuid and status = 'pending' and archived_at is null
          and user_id in (select user_id from claims
            where commerce = ${move.to}::uuid and status = 'pending' and archived_at is null)
        returning id
      ), change as (${changeRecord(archived, sql`from gone`)})
      select id from gone`);
  return rows.map(({ id }) => ({ resource: 'claims', id, change: 'archived' }));
}

/** A person with the merged commerce among the favourites gets the survivor instead. */
async function moveFavourites(db: Queryable, { from, to }: ReferenceMove): Promise<Change[]> {
  const rows = await db.query<{ user: string }>(sql`with gone as (
        delete from favourites where kind = 'commerces' and record = ${from}::uuid returning user_id, at
      ), kept as (
        insert into favourites (user_id, kind, record, at)
        select user_id, 'commerces', ${to}::uuid, at from gone on conflict do nothing
      )
      select user_id as user from gone`);
  return rows.map(({ user }) => ({ resource: 'favourites', id: user, change: 'updated' }));
}

/** So it does in the lists of places, at the same position unless the survivor is in the list already. */
async function moveListed(db: Queryable, { from, to, now }: ReferenceMove): Promise<Change[]> {
  const rows = await db.query<{ user: string }>(sql`update place_lists
      set places = case when places @> array[${to}::uuid] then array_remove(places, ${from}::uuid)
          else array_replace(places, ${from}::uuid, ${to}::uuid) end,
        updated_at = ${now}::timestamptz, rev = rev + 1
      where places @> array[${from}::uuid] returning user_id as user`);
  return rows.map(({ user }) => ({ resource: 'favourites', id: user, change: 'updated' }));
}

/** What was counted of the merged commerce counts for the survivor. */
async function moveUse(db: Queryable, { from, to }: ReferenceMove): Promise<void> {
  await db.query(sql`with gone as (
        delete from use_counts where place = ${from}::uuid returning day, kind, count
      )
      insert into use_counts (day, kind, place, count) select day, kind, ${to}::uuid, count from gone
      on conflict (day, kind, place) do update set count = use_counts.count + excluded.count`);
}

/** The survivor keeps its own settings, and gets those of the other where it has none. */
async function moveInbox(db: Queryable, { from, to }: ReferenceMove): Promise<void> {
  for (const table of ['commerce_inboxes', 'quick_replies'])
    await db.query(sql`update ${raw(table)} set commerce = ${to}::uuid where commerce = ${from}::uuid
      and not exists (select from ${raw(table)} where commerce = ${to}::uuid)`);
}

/** The targets of notices and actions: every payload contains the commerce's id. */
async function moveLinks(
  db: Queryable,
  resource: 'notifications' | 'actions',
  move: ReferenceMove,
): Promise<Change[]> {
  const rows = await db.query<{
    id: string;
  }>(sql`update ${raw(resource)} set payload = replace(payload::text, ${move.from}, ${move.to})::jsonb,
        rev = rev + 1, updated_at = ${move.now}::timestamptz
      where payload::text like ${`%${move.from}%`} returning id`);
  return rows.map(({ id }) => ({ resource, id, change: 'updated' }));
}
