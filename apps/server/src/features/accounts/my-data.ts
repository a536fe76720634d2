/** All data about a person, for that person or for the city that hands it out: no hashes, no tokens. */
import type { MyData, Passkey } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { FavouriteKind } from '@callejero/contract/favourites.ts';
import { type Field, findField } from '@callejero/contract/resource.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Binding, Registry } from '../../access/binding.ts';
import type { Principal } from '../../access/policy.ts';
import type { ApiContext } from '../../http/context.ts';
import type { Queryable } from '../../ports/ports.ts';
import { compileById, compileList, type ListRow, type OneRow } from '../../query/compile.ts';
import { quoted } from '../../resource/columns.ts';
import { peopleWith } from '../../resource/ownership.ts';
import type { ResourceDeps } from '../../resource/routes.ts';
import { anyAccountById, isAdministrator, isErased, presentAccount } from './account.ts';
import { mailsTo } from './mails/sent-mails.ts';
import { listSessions } from './sessions/own-sessions.ts';

/** Fields whose reference to a person makes the row part of their data. `reviewedBy` and similar ones do not. */
const belonging = ['owner', 'owners', 'managers', 'cashiers', 'proposedBy', 'user', 'participants', 'sender'];
const maxActivity = 10_000;

type Deps = Pick<ResourceDeps, 'platform' | 'registry'>;

/** The data of the account `id` as its own person gets them, archived or not. 404 without it, or if it is erased. */
export async function readMyData(deps: Deps, id: string): Promise<MyData> {
  const account = await anyAccountById(deps.platform.db, id);
  if (!account || isErased(account)) throw new ApiError('not-found');
  const { roles } = account;
  const kind = isAdministrator(account) ? 'administrator' : 'user';
  return myData(deps, { kind, id, roles, permissions: kind === 'user' ? [] : account.permissions });
}

export async function myData(deps: Deps, principal: Principal): Promise<MyData> {
  const { platform } = deps;
  const { db, clock } = platform;
  const id = principal.id ?? '';
  const account = await anyAccountById(db, id);
  if (!account) throw new ApiError('unauthorized');
  const archived = account.archived_at !== null;
  const registry = withArchive(deps.registry, 'users');
  const [own] = await db.query<OneRow>(
    compileById(registry, 'users', {}, principal, { archived }).statement(id),
  );
  const [terms] = await db.query<{ at: Date | null }>(
    sql`select terms_accepted_at as at from users where id = ${id}::uuid`,
  );
  const { refreshToken: _, ...presented } = presentAccount(account);
  const sessions = await listSessions(platform, principal);
  return {
    exportedAt: clock.now().toISOString(),
    user: {
      ...JSON.parse(own?.data ?? '{}'),
      ...presented,
      termsAcceptedAt: terms?.at?.toISOString() ?? null,
    },
    sessions: sessions.map(({ current: _, ...session }) => session),
    passkeys: await passkeysOf(db, id),
    mails: await mailsTo(db, id),
    favourites: await favouritesOf(db, id),
    placeLists: await placeListsOf(db, id),
    calls: await callsOf(db, id),
    notes: await notesOf(db, id),
    inspections: await inspectionsOf(db, id),
    records: await recordsOf(deps, principal),
    activity: await activityOf(db, id),
  };
}

/** A person's own archived rows are included, whoever is allowed to archive them, and what only the lists of a screen leave out. */
function withArchive(registry: Registry, name: string, scope?: Binding['scope']): Registry {
  const binding = registry.get(name);
  if (!binding) throw new Error(`There is no collection ${name}.`);
  const { read, ownData = read } = binding.policy;
  const policy = { ...binding.policy, read: ownData, archive: () => ({}) };
  return new Map(registry).set(name, { ...binding, policy, ...(scope && { scope }) });
}

async function passkeysOf(db: Queryable, id: string): Promise<Passkey[]> {
  const rows = await db.query<{
    id: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    backed_up: boolean;
  }>(sql`select id, name, created_at, last_used_at, backed_up from passkeys
      where user_id = ${id}::uuid order by created_at`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    backedUp: row.backed_up,
  }));
}

async function favouritesOf(db: Queryable, id: string): Promise<MyData['favourites']> {
  const rows = await db.query<{ kind: FavouriteKind; record: string; at: Date }>(
    sql`select kind, record, at from favourites where user_id = ${id}::uuid order by at desc`,
  );
  return rows.map(({ kind, record, at }) => ({ kind, id: record, at: at.toISOString() }));
}

async function placeListsOf(db: Queryable, id: string): Promise<MyData['placeLists']> {
  const rows = await db.query<{ name: string; places: string[]; created: Date; until: Date | null }>(
    sql`select name, places, created_at as created, shared_until as until from place_lists
      where user_id = ${id}::uuid order by name, id`,
  );
  return rows.map(({ name, places, created, until }) => ({
    name,
    places,
    createdAt: created.toISOString(),
    sharedUntil: until?.toISOString() ?? null,
  }));
}

async function callsOf(db: Queryable, id: string): Promise<MyData['calls']> {
  const rows = await db.query<{
    id: string;
    conversation: string;
    media: string;
    is_caller: boolean;
    created_at: Date;
    answered_at: Date | null;
    ended_at: Date | null;
    reason: string | null;
  }>(sql`select c.id, c.conversation, c.media, c.caller = ${id}::uuid as is_caller, c.created_at,
        c.answered_at, c.ended_at, c.reason
      from calls c where c.caller = ${id}::uuid
        or exists (select from call_peers p where p.call = c.id and p.user_id = ${id}::uuid)
      order by c.created_at desc`);
  return rows.map((row) => ({
    id: row.id,
    conversation: row.conversation,
    media: row.media,
    isCaller: row.is_caller,
    startedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
  }));
}

/** What the person noted for colleagues, never what others noted about the person. */
async function notesOf(db: Queryable, id: string): Promise<MyData['notes']> {
  const rows = await db.query<{ conversation: string; body: string; at: Date }>(
    sql`select conversation, body, created_at as at from conversation_notes where author = ${id}::uuid
      order by created_at desc`,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Accesses to conversations that the person began or answers for a commerce, latest first. */
async function inspectionsOf(db: Queryable, id: string): Promise<MyData['inspections']> {
  const rows = await db.query<{
    conversation: string;
    at: Date;
    until: Date;
    reason: string;
  }>(sql`select a.conversation, a.created_at as at, a.expires_at as until, a.reason
      from conversation_accesses a join conversations c on c.id = a.conversation
      where c.participants @> array[${id}::uuid] or c.commerce in (
        select k.id from commerces k where k.archived_at is null and ${peopleWith('k', 'inbox')} @> array[${id}::uuid])
      order by a.created_at desc`);
  return rows.map(({ at, until, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    until: until.toISOString(),
  }));
}

/** The condition that a row of a collection belongs to a person; null for collections whose rows belong to nobody. */
function belongsTo({ resource, columns }: Binding, id: string): ((alias: string) => Sql) | null {
  if (resource.name === 'users' || resource.name === 'administrators') return null;
  const fields = Object.keys(resource.fields).filter(
    (name) => belonging.includes(name) && findField(resource, name)?.to === 'users',
  );
  if (fields.length === 0) return null;
  const kindOf = (name: string) => (resource.fields as Record<string, Field>)[name]?.kind;
  return (alias) =>
    sql`(${join(
      fields.map((name) => {
        const column = sql`${raw(alias)}.${quoted(columns[name] ?? name)}`;
        return kindOf(name) === 'references'
          ? sql`${column} @> array[${id}::uuid]`
          : sql`${column} = ${id}::uuid`;
      }),
      ' or ',
    )})`;
}

/** The active and the archived rows, with the fields that the person may read. */
async function recordsOf(
  { platform, registry }: Deps,
  principal: Principal,
): Promise<Record<string, unknown[]>> {
  const records: Record<string, unknown[]> = {};
  const perPage = platform.config.batchSizes.personal;
  for (const [name, binding] of registry) {
    const scope = belongsTo(binding, principal.id ?? '');
    if (!scope || binding.policy.read(principal).length === 0) continue;
    const own = withArchive(registry, name, scope);
    const rows: unknown[] = [];
    for (const archived of [false, true]) {
      for (let page = 0; ; page += 1) {
        const { statement } = compileList(own, name, { page, perPage }, principal, { archived });
        const [list] = await platform.db.query<ListRow>(statement);
        const found: unknown[] = JSON.parse(list?.data ?? '[]');
        rows.push(...found);
        if (found.length < perPage) break;
      }
    }
    if (rows.length > 0) records[name] = rows;
  }
  return records;
}

/** Latest first. */
async function activityOf(db: Queryable, id: string): Promise<MyData['activity']> {
  const rows = await db.query<{
    at: Date;
    action: string;
    resource: string;
    record_id: string;
  }>(sql`select at, action, resource, record_id from changes where actor = ${id}::uuid
      order by id desc limit ${maxActivity}`);
  return rows.map(({ at, action, resource, record_id }) => ({
    at: at.toISOString(),
    action,
    resource,
    recordId: record_id,
  }));
}

/** A download of the data. */
export const sendData = (c: ApiContext, data: MyData): Response =>
  c.body(JSON.stringify(data, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="callejero-mis-datos-${data.exportedAt.slice(0, 10)}.json"`,
  });
