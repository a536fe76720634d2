/**
 * Stores the defects that follow from a commerce itself (`defects.ts`), because functions find them, not SQL. A commerce is checked
 * again after it or its address changed, with another release, and when the city's centre has moved.
 */
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { type CheckedPlace, findDefects } from './defects.ts';

type CityOfCheck = Pick<Platform, 'config' | 'city'>;
type Deps = Pick<Platform, 'db' | 'changes'> & CityOfCheck;

interface ChangedPlace extends CheckedPlace {
  id: string;
  rev: number;
  addressRev: number | null;
}

/** The lowest id. */
const first = '00000000-0000-0000-0000-000000000000';

/** Whether commerces or addresses may have changed since the last check began. */
const mayHaveChanged = new WeakMap<Platform['changes'], { value: boolean }>();

function watched({ changes, city }: Pick<Deps, 'changes' | 'city'>): { value: boolean } {
  const known = mayHaveChanged.get(changes);
  if (known) return known;
  const watch = { value: true };
  mayHaveChanged.set(changes, watch);
  changes.subscribe((list) => {
    if (list?.some(({ resource }) => resource === 'commerces' || resource === 'addresses') ?? true)
      watch.value = true;
  });
  // Its centre may have moved.
  city.subscribe(() => {
    watch.value = true;
  });
  return watch;
}

/** Checks all commerces that changed since they were last checked, unless no change was announced; not during maintenance. */
export async function checkAnnounced(platform: Deps & Pick<Platform, 'maintenance'>): Promise<void> {
  const watch = watched(platform);
  if (!watch.value || platform.maintenance.now()) return;
  // Before the check: what is announced during it may not be in it.
  watch.value = false;
  try {
    await checkChanged(platform);
  } catch (error) {
    watch.value = true;
    throw error;
  }
}

/** Checks all commerces that changed since they were last checked, in batches. */
export async function checkChanged(platform: Deps, signal?: AbortSignal): Promise<void> {
  const { db } = platform;
  const [waiting] = await changedAfter(db, platform, first, 1);
  let after = waiting ? first : null;
  while (after !== null && !signal?.aborted) {
    const from: string = after;
    after = await db.transaction((tx) => checkBatch(tx, platform, from));
  }
}

/** Returns the id of the last checked commerce, or null when there are no more. */
async function checkBatch(tx: Queryable, platform: CityOfCheck, after: string): Promise<string | null> {
  const { checked } = platform.config.batchSizes;
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('commerce_defects'))`);
  const places = await changedAfter(tx, platform, after, checked);
  const input = places.map((place) => ({
    commerce: place.id,
    rev: place.rev,
    address_rev: place.addressRev,
    defects: findDefects(place, platform.city.now()),
  }));
  await tx.query(sql`insert into commerce_defects (commerce, rev, address_rev, edition, defects)
    select commerce, rev, address_rev, ${editionOf(platform)}::text, defects
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(commerce uuid, rev int, address_rev int, defects text[])
    on conflict (commerce) do update set rev = excluded.rev, address_rev = excluded.address_rev,
      edition = excluded.edition, defects = excluded.defects`);
  return places.length < checked ? null : (places.at(-1)?.id ?? null);
}

/** What the functions depend on besides the places. */
function editionOf({ config: { version }, city }: CityOfCheck): string {
  const { lat, lng } = city.now().center;
  return `${version} ${lat},${lng}`;
}

function changedAfter(
  db: Queryable,
  platform: CityOfCheck,
  after: string,
  limit: number,
): Promise<ChangedPlace[]> {
  const { text, values } = sql`select c.id, c.rev, a.rev as "addressRev", c.name, c.phones, c.whatsapp,
      coalesce(c.opening_hours, c.opening_hours_text) is not null as "hasHours", c.photos <> '[]' as "hasPhotos",
      json_build_object('lat', c.location[1], 'lng', c.location[0]) as location,
      a.street, a.number, a.extra, a.locality
    from commerces c left join addresses a on a.id = c.address and a.archived_at is null
      left join commerce_defects k on k.commerce = c.id and k.commerce > ${after}::uuid
    where c.id > ${after}::uuid and c.archived_at is null and (k.rev is distinct from c.rev
      or k.address_rev is distinct from a.rev or k.edition is distinct from ${editionOf(platform)}::text)
    order by c.id limit ${limit}::int4`;
  // Not prepared: PostgreSQL would reuse the plan that it made while the tables were small.
  return db.query<ChangedPlace>({ text, values });
}
