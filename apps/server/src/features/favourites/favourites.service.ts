/** Favourites: no collection, but a person's marks on rows that they may read. */
import type { Favourites } from '@callejero/contract/answers/places.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type FavouriteKind, favouriteKinds, maxFavourites } from '@callejero/contract/favourites.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import type { ResourceDeps } from '../../resource/routes.ts';

interface Wanted {
  principal: Principal;
  kind: string;
  id: string;
}

export async function readFavourites(db: Queryable, user: string): Promise<Favourites> {
  const rows = await db.query<{
    kind: FavouriteKind;
    record: string;
  }>(sql`select kind, record from favourites where user_id = ${user}::uuid
      order by at desc, record desc`);
  const of = (kind: FavouriteKind) => rows.filter((row) => row.kind === kind).map(({ record }) => record);
  return { commerces: of('commerces'), events: of('events'), promotions: of('promotions') };
}

/** Adds a record that the person may read. Repeating it changes nothing. */
export async function addFavourite(
  { platform, registry }: ResourceDeps,
  { principal, kind, id }: Wanted,
): Promise<Favourites> {
  const known = kindOf(kind);
  const { db, clock } = platform;
  const { statement } = compileOne(registry, known, id, { select: ['id'] }, principal);
  const [seen] = await db.query<OneRow>(statement);
  if (!seen?.data) throw new ApiError('not-found');
  const user = principal.id ?? '';
  const added = await db.query(sql`insert into favourites (user_id, kind, record, at)
      select ${user}::uuid, ${known}::text, ${id}::uuid, ${clock.now()}::timestamptz
      where (select count(*) from favourites where user_id = ${user}::uuid and kind = ${known}::text) < ${maxFavourites}::int
      on conflict do nothing returning record`);
  if (added.length > 0) announceToOtherDevices(platform, user);
  const favourites = await readFavourites(db, user);
  if (added.length === 0 && !favourites[known].includes(id)) {
    throw invalid([{ path: 'id', message: `Puedes guardar hasta ${maxFavourites}: quita alguno antes.` }]);
  }
  return favourites;
}

/** Also for records that the person can't read any more. Removing one that is no favourite has no effect. */
export async function removeFavourite(
  { platform }: ResourceDeps,
  { principal, kind, id }: Wanted,
): Promise<Favourites> {
  const user = principal.id ?? '';
  const dropped = await platform.db.query(sql`delete from favourites where user_id = ${user}::uuid
      and kind = ${kindOf(kind)}::text and record::text = ${id}::text returning record`);
  if (dropped.length > 0) announceToOtherDevices(platform, user);
  return readFavourites(platform.db, user);
}

function announceToOtherDevices({ changes }: Pick<Platform, 'changes'>, user: string): void {
  changes.publish([{ resource: 'favourites', id: user, change: 'updated' }]);
}

function kindOf(kind: string): FavouriteKind {
  const known = favouriteKinds.find((each) => each === kind);
  if (!known) throw new ApiError('not-found');
  return known;
}
