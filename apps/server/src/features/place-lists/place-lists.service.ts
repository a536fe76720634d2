/** Lists of places: no collection, because only their person reads them and nobody else learns of their changes. */
import type { PlaceList, PlaceLists } from '@callejero/contract/answers/place-lists.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { maxPlaceLists } from '@callejero/contract/favourites.ts';
import type { PlaceListInput } from '@callejero/contract/place-lists.ts';
import { linkedText } from '@callejero/contract/text/linked-text.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { compileList, type ListRow } from '../../query/compile.ts';
import type { ResourceDeps } from '../../resource/routes.ts';

/** How long a link works. Its owner renews it. */
const sharedFor = 365 * dayLength;

interface ListRowStored {
  id: string;
  rev: number;
  name: string;
  places: string[];
  token: string | null;
  shared_until: Date | null;
  removed_because: string | null;
}

type Deps = Pick<ResourceDeps, 'platform' | 'registry'>;

const present = (row: ListRowStored, now: Date): PlaceList => ({
  ...{ id: row.id, rev: row.rev, name: row.name, places: row.places },
  shared:
    row.token !== null && row.shared_until !== null && row.shared_until > now
      ? { token: row.token, until: row.shared_until.toISOString() }
      : null,
  removedBecause: row.removed_because,
});

const columns = sql`id, rev, name, places, token, shared_until, removed_because`;

export async function readPlaceLists({ db, clock }: Platform, user: string): Promise<PlaceLists> {
  const rows = await db.query<ListRowStored>(
    sql`select ${columns} from place_lists where user_id = ${user}::uuid order by lower(name), id`,
  );
  return rows.map((row) => present(row, clock.now()));
}

async function readOne(
  db: Queryable,
  user: string,
  id: string,
  lock: Sql = sql``,
): Promise<ListRowStored | null> {
  const [row] = await db.query<ListRowStored>(
    sql`select ${columns} from place_lists where id = ${id}::uuid and user_id = ${user}::uuid ${lock}`,
  );
  return row ?? null;
}

/** Those of `ids` that the principal may read, in the same order. */
export async function findReadable(
  { platform, registry }: Deps,
  ids: readonly string[],
  principal: Principal,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = { filters: { id: { $in: [...ids] } }, select: ['id'], perPage: ids.length };
  const [found] = await platform.db.query<ListRow>(
    compileList(registry, 'commerces', query, principal).statement,
  );
  const readable = new Set((JSON.parse(found?.data ?? '[]') as { id: string }[]).map(({ id }) => id));
  return ids.filter((id) => readable.has(id));
}

/** What leads elsewhere has no place in the name of a page that carries the city's name. */
function assertPlainName(name: string, publicUrl: string): void {
  if (linkedText(name, publicUrl).some(({ kind }) => kind !== 'text'))
    throw invalid([{ path: 'name', message: 'El nombre no puede tener enlaces, correos ni teléfonos.' }]);
}

/**
 * Creates the list, or replaces its name and places if `rev` is current. Repeating a write that arrived changes nothing; a stale
 * one gets both versions.
 */
export async function writePlaceList(
  deps: Deps,
  { principal, id }: { principal: Principal; id: string },
  { rev, ...wanted }: PlaceListInput,
): Promise<PlaceLists> {
  const { platform } = deps;
  const { db, clock, config } = platform;
  const user = principal.id ?? '';
  const known = await readOne(db, user, id);
  assertPlainName(wanted.name, config.publicUrl);
  const added = wanted.places.filter((place) => !known?.places.includes(place));
  const readable = await findReadable(deps, added, principal);
  if (readable.length < added.length)
    throw invalid([{ path: 'places', message: 'Uno de los lugares no existe o no está disponible.' }]);
  const now = clock.now();
  const written = await db.transaction(async (tx) => {
    const current = await readOne(tx, user, id, sql`for update`);
    if (!current) return insertPlaceList(tx, { id, user, now }, wanted, rev);
    const isSame =
      current.name === wanted.name && JSON.stringify(current.places) === JSON.stringify(wanted.places);
    if (isSame) return false;
    if (rev !== current.rev) throw new ApiError('stale', { current: present(current, now), yours: wanted });
    await tx.query(sql`update place_lists set name = ${wanted.name}::text, places = ${wanted.places}::uuid[],
      updated_at = ${now}::timestamptz, rev = rev + 1 where id = ${id}::uuid`);
    return true;
  });
  if (written) announce(platform, user);
  return readPlaceLists(platform, user);
}

async function insertPlaceList(
  tx: Queryable,
  { id, user, now }: { id: string; user: string; now: Date },
  { name, places }: Omit<PlaceListInput, 'rev'>,
  rev: number | undefined,
): Promise<boolean> {
  // Deleted on another device meanwhile.
  if (rev !== undefined) throw new ApiError('not-found');
  // The lock makes two lists that arrive together count each other.
  await tx.query(sql`select from users where id = ${user}::uuid for no key update`);
  const [count] = await tx.query<{ lists: number }>(
    sql`select count(*)::int as lists from place_lists where user_id = ${user}::uuid`,
  );
  if ((count?.lists ?? 0) >= maxPlaceLists)
    throw invalid([
      { path: 'name', message: `Puedes tener hasta ${maxPlaceLists} listas: borra alguna antes.` },
    ]);
  const inserted =
    await tx.query(sql`insert into place_lists (id, user_id, created_at, updated_at, name, places)
    values (${id}::uuid, ${user}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${name}::text, ${places}::uuid[])
    on conflict (id) do nothing returning id`);
  if (inserted.length === 0) throw new ApiError('not-found');
  return true;
}

/** Removes the list and the reports about it. Removing one that is not there has no effect. */
export async function deletePlaceList(platform: Platform, user: string, id: string): Promise<PlaceLists> {
  const gone = await platform.db.query(sql`with gone as (
      delete from place_lists where id = ${id}::uuid and user_id = ${user}::uuid returning id
    ), reports as (delete from list_reports where list in (select id from gone))
    select id from gone`);
  if (gone.length > 0) announce(platform, user);
  return readPlaceLists(platform, user);
}

/** 16 random bytes in the letters of the public addresses. */
const newToken = () => crypto.getRandomValues(new Uint8Array(16)).toHex();

/** Makes the link, or renews the one that there is: the same address for another year. */
export async function sharePlaceList(platform: Platform, user: string, id: string): Promise<PlaceLists> {
  const { db, clock } = platform;
  const now = clock.now();
  const until = new Date(now.getTime() + sharedFor);
  // A link that has ended does not come back.
  const shared = await db.query(sql`update place_lists set shared_until = ${until}::timestamptz,
      token = case when shared_until > ${now}::timestamptz then token else ${newToken()}::text end
    where id = ${id}::uuid and user_id = ${user}::uuid and removed_because is null returning id`);
  if (shared.length === 0) {
    if (await readOne(db, user, id))
      throw new ApiError(
        'transition-refused',
        undefined,
        'El equipo de la guía retiró esta lista: no se puede volver a compartir.',
      );
    throw new ApiError('not-found');
  }
  announce(platform, user);
  return readPlaceLists(platform, user);
}

/** The link stops working at once and for good: a later one has another address. */
export async function unsharePlaceList(platform: Platform, user: string, id: string): Promise<PlaceLists> {
  const { db } = platform;
  if (!(await readOne(db, user, id))) throw new ApiError('not-found');
  await db.query(sql`update place_lists set token = null, shared_until = null
    where id = ${id}::uuid and user_id = ${user}::uuid`);
  announce(platform, user);
  return readPlaceLists(platform, user);
}

/** Forgets the addresses of links whose year is over; the lists stay with their people. */
export function definePlaceListsPurge({ jobs, db, clock }: Platform): void {
  jobs.define('place-lists-purge', async () => {
    await db.query(sql`update place_lists set token = null, shared_until = null
      where shared_until <= ${clock.now()}::timestamptz`);
  });
  jobs.schedule('place-lists-purge', '37 4 * * *');
}

/** Lists are announced to the person's other devices with the favourites, which are read together with them. */
function announce({ changes }: Pick<Platform, 'changes'>, user: string): void {
  changes.publish([{ resource: 'favourites', id: user, change: 'updated' }]);
}
